import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const TOO_LONG = 30 * 60_000

/** Runs the program `words` begin with on this very Node, prints its name, its time and all it said, and tells whether it went well. */
export async function runStep(name: string, words: string[]): Promise<boolean> {
  const started = Date.now()
  const { code, output } = await run(words)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`\n── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  if (output.trim()) console.log(output.trimEnd())
  return code === 0
}

/** Output is kept until the end, so that steps side by side do not mix their lines. */
function run(words: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, words, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(),
    timeout: TOO_LONG,
    killSignal: 'SIGKILL',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code) => done({ code, output }))
  })
}

/** The same wherever it runs: no colors, no mode left over from somebody's shell. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, FORCE_COLOR: _color, ...rest } = process.env
  return { ...rest, CI: 'true', NO_COLOR: '1' }
}
