import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { setPriority, constants as system } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Env, SECRETS } from '../../server/process/env'
import { hideSecrets } from '../../server/process/origins'
import { END_RESTIC, noteRestic } from './leftover'

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
