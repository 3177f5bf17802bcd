import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'
import { setPriority, constants as system } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Env, SECRETS } from '../../server/process/env'
import { hideSecrets } from '../../server/process/origins'

export const HOW_TO_INSTALL = 'Install it: sudo apt install restic'
/** What restic says about a place without a repository; version 0.17 ends with 10 as well. */
const NO_REPOSITORY = /Is there a repository at|unable to open config file|repository does not exist/i
const SAID_MAX = 500

/** restic did not do it; the message is what it said, without a password. */
export class ResticFailed extends Error {
  /** There is no repository yet. */
  readonly isMissing: boolean
  constructor(said: string) {
    const text = hideSecrets(said).trim()
    super(text.slice(-SAID_MAX) || 'restic ended without a word.')
    this.isMissing = NO_REPOSITORY.test(text)
  }
}

/** The program, from RESTIC or on the PATH; nothing where there is none. */
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
// Whoever ends this command ends what it has begun.
process.once('exit', () => running?.kill(END_RESTIC))

/** Runs restic on the community's repository, behind everything else this machine does. Returns what it prints. Throws `ResticFailed`. */
export function restic(env: Env, words: string[], folder?: string): Promise<string> {
  const program = findRestic()
  if (!program) throw new ResticFailed(`restic is not installed. ${HOW_TO_INSTALL}`)
  return new Promise((resolve, reject) => {
    // Repository and password travel in the environment: everyone on the machine can read a command's words.
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

/** What restic and its back ends read, and none of the portal's own secrets. */
const surroundings = (env: Env): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRETS.includes(name))),
  ...(env.AWS_ACCESS_KEY_ID && { AWS_ACCESS_KEY_ID: env.AWS_ACCESS_KEY_ID }),
  ...(env.AWS_SECRET_ACCESS_KEY && { AWS_SECRET_ACCESS_KEY: env.AWS_SECRET_ACCESS_KEY }),
  RESTIC_REPOSITORY: env.OFFSITE_REPOSITORY,
  RESTIC_PASSWORD_FILE: env.OFFSITE_PASSWORD_FILE,
  // On one core, with little memory.
  GOMAXPROCS: '1',
  GOGC: '20',
})

/*
 * A restic goes on when the command that began it is killed (by a machine short of memory, say). The next command must not fill the folder
 * under its hands: the copy would be of two states.
 */
const noteIn = (folder: string) => join(folder, 'restic.pid')
const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 50

/** The one signal at which every version gives its lock back. */
export const END_RESTIC = 'SIGINT'

export const noteRestic = (folder: string, pid: number) => writeFileSync(noteIn(folder), String(pid), { mode: 0o600 })

/** Ends the restic that is still at work in the folder; one that does not obey is killed. */
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

/** Numbers of processes come back: it has to be one, and not one that has ended and waits for its parent. */
const isRestic = (pid: number) => /^\d+ \(restic[^)]*\) [^ZX]/.test(read(`/proc/${pid}/stat`))

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
