import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'
import { setPriority, constants as system } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Env, SECRETS } from '../../server/process/env'
import { hideSecrets } from '../../server/process/origins'

export const HOW_TO_INSTALL = 'Install it: sudo apt install restic'
/** restic's message for a place without a repository; version 0.17 also exits with 10. */
const NO_REPOSITORY = /Is there a repository at|unable to open config file|repository does not exist/i
const SAID_MAX = 500
/** Lines of the Go trace that restic prints after some errors. */
const TRACE = /^(\t|goroutine |(github\.com|golang\.org|main|runtime|os|net)[./].*(\(|$))/
/** Not ssh's "Permission denied (publickey)". */
const UNWRITABLE = /(read-only file system|permission denied)$/im
const CURE = 'The disk can only be read, or the service may not write there: docs/installing.md, Folders elsewhere.'

/** restic failed. The message is its output without a trace and a password, and a cure where there is one. */
export class ResticFailed extends Error {
  readonly isMissing: boolean
  constructor(said: string) {
    const text = hideSecrets(said).trim()
    const lines = text.split('\n').filter((line) => line.trim() && !TRACE.test(line))
    const cure = UNWRITABLE.test(text) ? `\n${CURE}` : ''
    super(`${lines.join('\n').slice(0, SAID_MAX) || 'restic ended without a word.'}${cure}`)
    this.isMissing = NO_REPOSITORY.test(text)
  }
}

/** The program from RESTIC or the PATH; undefined if there is none. */
export function findRestic(): string | undefined {
  const { RESTIC, PATH = '' } = process.env
  const places = RESTIC ? [RESTIC] : PATH.split(delimiter).map((folder) => join(folder, 'restic'))
  return places.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

let running: ChildProcess | undefined
// Ending this process ends its children.
process.once('exit', () => running?.kill(END_RESTIC))

/** Runs restic on the community's repository with low priority. Returns its output. Throws `ResticFailed`. */
export function restic(env: Env, words: string[], folder?: string): Promise<string> {
  const program = findRestic()
  if (!program) throw new ResticFailed(`restic is not installed. ${HOW_TO_INSTALL}`)
  return new Promise((resolve, reject) => {
    // The repository and password go into the environment, because everyone on the machine can read a command's arguments.
    const child = spawn(program, ['--quiet', ...words], { cwd: folder, env: surroundings(env), stdio: ['ignore', 'pipe', 'pipe'] })
    running = child
    if (child.pid !== undefined) setPriority(child.pid, system.priority.PRIORITY_LOW)
    if (child.pid !== undefined && folder !== undefined) noteRestic(folder, child.pid)
    const said = { out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk))
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk))
    child.once('error', (error) => reject(new ResticFailed(error.message)))
    child.once('close', (code) => {
      running = undefined
      if (code === 0) resolve(said.out)
      else reject(new ResticFailed(said.err))
    })
  })
}

const surroundings = (env: Env): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRETS.includes(name))),
  ...(env.AWS_ACCESS_KEY_ID && { AWS_ACCESS_KEY_ID: env.AWS_ACCESS_KEY_ID }),
  ...(env.AWS_SECRET_ACCESS_KEY && { AWS_SECRET_ACCESS_KEY: env.AWS_SECRET_ACCESS_KEY }),
  RESTIC_REPOSITORY: env.OFFSITE_REPOSITORY,
  RESTIC_PASSWORD_FILE: env.OFFSITE_PASSWORD_FILE,
  GOMAXPROCS: '1',
  GOGC: '20',
})

/* restic survives when its parent is killed. The next command must not change the folder while it reads: the copy would mix two states. */
const noteIn = (folder: string) => join(folder, 'restic.pid')
const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 50

/** Every version of restic releases its lock at this signal. */
const END_RESTIC = 'SIGINT'

const noteRestic = (folder: string, pid: number) => writeFileSync(noteIn(folder), String(pid), { mode: 0o600 })

export async function endLeftover(folder: string) {
  const pid = Number(read(noteIn(folder)))
  if (!isRestic(pid)) return
  process.kill(pid, END_RESTIC)
  const until = Date.now() + PATIENCE_MS
  while (isRestic(pid)) {
    await pause(LOOK_EVERY_MS)
    if (Date.now() > until) process.kill(pid, 'SIGKILL')
  }
}

/** Process ids are reused: the process must be restic and not a zombie. */
const isRestic = (pid: number) => /^\d+ \(restic[^)]*\) [^ZX]/.test(read(`/proc/${pid}/stat`))

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
