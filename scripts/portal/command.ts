import { existsSync } from 'node:fs'
import { type OpenDatabase, openDatabase } from '../../db/client'
import { lockDatabase } from '../../db/lock'
import { pendingMigrations, readAppliedMigrations, requireKnownMigrations } from '../../db/migrate'
import { lacksWal, markWhole, markWholeUnlessServed } from '../../db/served-mark'
import { askForSettings, settingsLackingHere } from '../../src/operations/restore/inspect-backup'
import type { Changes } from '../../src/operations/restore/rebuild-database'
import type { Restored } from '../../src/operations/restore/restore'
import { explainLackingLog, requireSoundDatabase } from '../../src/operations/start/sound-database'
import type { Env } from '../../src/server/process/env'
import { listSettings, type Origins, type SettingInForce } from '../../src/server/process/origins'
import { operatorCommand, START_COMMAND } from '../../src/server/process/program'
import { requireDatabaseAccess } from '../../src/server/storage/data-folders'

/** The operator asked for something that cannot be done; the message says why. */
export class Refusal extends Error {}

/** The command does not match its help. */
export class WrongUse extends Error {}

export interface Invocation {
  env: Env
  origins?: Origins
  /** The words after the command's name. */
  words: string[]
  options: Record<string, string | boolean | (string | boolean)[] | undefined>
  print(text: string): void
}

export interface Command {
  /** The command's words: 'user list'. */
  name: string
  /** Names of the arguments. Brackets mark optional ones; three dots take the rest. */
  usage: string
  summary: string
  options?: Record<string, { type: 'string' | 'boolean'; about: string }>
  /** Returns an exit code other than 0. */
  run(invocation: Invocation): Promise<number | undefined> | number | undefined
}

export const OPERATOR = { id: null, name: 'Operator' }

export const JSON_OPTION = { json: { type: 'boolean', about: 'print JSON' } } as const

/** Prints the result as JSON for programs, else as a sentence. */
export const tell = ({ options, print }: Invocation, found: unknown, sentence: string) =>
  print(options.json ? JSON.stringify(found) : sentence)

/** Prints what was restored, what was changed to make it fit, and which settings of the copied portal are not set here. */
export function tellRestored(invocation: Invocation, restored: Restored & Changes, made: SettingInForce[]) {
  const settings = settingsLackingHere(made, listSettings(invocation.env, invocation.origins ?? {}))
  const kept = restored.keptAside.map((path) => `\nThe old state is in ${path}`).join('')
  const ask = settings.length > 0 ? `\n${askForSettings(settings)}` : ''
  const { files, unreadable, numbered } = restored
  const lost = unreadable.length > 0 ? `\nThese settings could not be read and have their defaults: ${unreadable.join(', ')}` : ''
  const named =
    numbered.length > 0 ? `\nThese user names were the email address of another account and have a number now: ${numbered.join(', ')}` : ''
  const done = `Restored, with ${files} files. Mail stays off until a super admin turns it on.${kept}${lost}${named}${ask}`
  tell(invocation, { ...restored, settings }, done)
}

export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** The exit code of a copy that lacks this many uploads. */
export function complain(missing: number): number | undefined {
  if (missing === 0) return undefined
  process.stderr.write(`${missing} uploaded files were missing already. See: ${operatorCommand('doctor')}\n`)
  return 1
}

/** The word at `index`. Throws `WrongUse` naming the missing one. */
export function requireWord({ words }: Invocation, index: number, what: string): string {
  const word = words[index]
  if (!word) throw new WrongUse(`${what} is missing. Add --help to see how this command is used.`)
  return word
}

/** Opens the portal's database for `work`; the portal may run. */
export async function withDatabase<T>(env: Env, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  requireWritable(env)
  return working(env, work, markWholeUnlessServed)
}

/** Runs only while no portal runs and none can start. Throws `DatabaseInUse`. */
export async function withStoppedDatabase<T>(env: Env, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  requireWritable(env)
  const unlock = lockDatabase(env.DATABASE_FILE)
  return working(env, work, markWhole).finally(unlock)
}

/** Throws `Refusal` if there is none. */
export function requireDatabase(env: Env) {
  if (!existsSync(env.DATABASE_FILE)) throw new Refusal(`${env.DATABASE_FILE} does not exist yet. Start the portal once: ${START_COMMAND}`)
}

/** Also throws for a database that cannot be written. Call it before locking: reading the lock file releases the lock. */
export function requireWritable(env: Env) {
  requireDatabase(env)
  requireDatabaseAccess(env.DATABASE_FILE)
}

async function working<T>(env: Env, work: (database: OpenDatabase) => Promise<T>, markDone: (file: string) => void): Promise<T> {
  const isIncomplete = lacksWal(env.DATABASE_FILE)
  if (isIncomplete) process.stderr.write(`${explainLackingLog(env)}\n`)
  requireSoundDatabase(env)
  const applied = readAppliedMigrations(env.DATABASE_FILE)
  requireKnownMigrations(applied)
  if (pendingMigrations(applied).length > 0)
    throw new Refusal(`The database is older than this program. Start the portal once to upgrade it: ${START_COMMAND}`)
  const database = openDatabase(env.DATABASE_FILE)
  try {
    return await work(database)
  } finally {
    await database.close()
    if (!isIncomplete) markDone(env.DATABASE_FILE)
  }
}
