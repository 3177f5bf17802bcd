import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const CURE = 'The browser tests need Chromium: install it (on Debian: apt-get install chromium) or name it in CHROMIUM, and run this again.'

const findChromium = () => [process.env.CHROMIUM ?? '', ...PLACES].find((place) => place !== '' && existsSync(place))

/** Where Chromium is. Throws the sentence that says how to get it. */
export function requireChromium(): string {
  const found = findChromium()
  if (!found) throw new Error(CURE)
  return found
}

/** Installs Debian's Chromium where it is missing and this process may. */
export function installChromium() {
  if (findChromium() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing Chromium for the browser tests.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    spawnSync('apt-get', ['--quiet', '--quiet', ...args], { stdio: ['ignore', 'inherit', 'inherit'], env })
  }
}
