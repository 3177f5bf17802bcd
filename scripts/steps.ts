import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

/** A busy machine takes twice as long as a quiet one; this ends what hangs. */
const TOO_LONG = 60 * 60_000
/** Equal everywhere: without colors and without settings of the caller's shell. */
function options() {
  const { NODE_ENV: _mode, FORCE_COLOR: _color, ...rest } = process.env
  const env = { ...rest, CI: 'true', NO_COLOR: '1' }
  return { cwd: resolve(import.meta.dirname, '..'), env, timeout: TOO_LONG, killSignal: 'SIGKILL', maxBuffer: Infinity } as const
}

/**
 * Runs the program `words` begin with on this very Node and tells whether it went well. Its name, its time and all it said are printed
 * at the end, so that steps side by side do not mix their lines.
 */
export async function runStep(name: string, words: string[]): Promise<boolean> {
  const started = Date.now()
  const { stdout, stderr, error } = await promisify(execFile)(process.execPath, words, options()).then(
    (said) => ({ ...said, error: undefined }),
    (error: { stdout?: string; stderr?: string }) => ({ stdout: error.stdout, stderr: error.stderr ?? String(error), error }),
  )
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`\n── ${name}: ${error ? 'FAILED' : 'passed'} in ${seconds} s`)
  const output = `${stdout ?? ''}${stderr}`.trimEnd()
  if (output) console.log(output)
  return !error
}
