import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'

/* A release sets its own command path (deploy/portico); a checkout uses npm. */
const release = process.env.PORTICO_COMMAND

export const START_COMMAND = release ?? 'npm start'
/** Quotes a word for the shell: `'My backups/a.sqlite'`. */
export const quoted = (word: string) => (/^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
/** The command line of an operator's command: `backup`, `files gc --yes`. */
export const operatorCommand = (words: string) => `${release ?? 'npm run portal --'} ${words}`

/** Replaces this process by a new run with the same arguments, on the port of `address`: a supervisor sees no exit. */
export function restart(address: string): never {
  const env = { ...process.env, PORT: new URL(address).port }
  if (!process.execve) throw new Error('This system cannot restart a program: start the portal by hand.')
  return process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], env)
}

/** Tells systemd that the portal serves (`Type=notify`). Does nothing elsewhere. */
export function tellSystemd(onError: (error: Error) => void) {
  if (process.env.NOTIFY_SOCKET) spawn('systemd-notify', ['--ready'], { stdio: 'ignore' }).on('error', onError)
}

/** Makes Linux kill the process `pid` before the portal when memory runs out. Other systems ignore it. */
export const killFirstWhenMemoryEnds = (pid: number | undefined) =>
  void writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined)
