import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

/** Chromium without windows. It takes a tenth less of the processor, and keeps no page for Back. */
const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const CURE = 'The browser tests need Chromium: install it (on Debian: apt-get install chromium) or name it in CHROMIUM, and run this again.'

const find = (places: string[]) => [process.env.CHROMIUM ?? '', ...places].find((place) => place !== '' && existsSync(place))

/** Returns the path of Chromium's shell, or of the whole Chromium. Throws if there is none. */
export function requireChromium({ whole = false } = {}): string {
  const found = find(whole ? WHOLE : [SHELL, ...WHOLE])
  if (!found) throw new Error(CURE)
  return found
}

export async function installChromium() {
  const missing = [...(find([SHELL]) ? [] : ['chromium-headless-shell']), ...(find(WHOLE) ? [] : ['chromium'])]
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing Chromium for the browser tests.')
  await runApt('update')
  for (const name of missing) await runApt('install', '--yes', '--no-install-recommends', name)
}

async function runApt(...words: string[]) {
  const options = ['--quiet', '--quiet', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await once(spawn('apt-get', [...options, ...words], { stdio: ['ignore', 'ignore', 'inherit'], env }), 'close')
}
