import { existsSync } from 'node:fs'
import { setPriority, constants as system } from 'node:os'
import { lockDatabase } from '../../db/lock'
import { checkRepository, copyNow, listCopies, requireOffsite } from '../../src/operations/offsite/offsite'
import { ResticFailed } from '../../src/operations/offsite/restic'
import { placeArrival, receiveCopy } from '../../src/operations/offsite/restore-folder'
import { requireSoundDatabase } from '../../src/operations/start/sound-database'
import type { Env } from '../../src/server/process/env'
import { type Command, complain, JSON_OPTION, megabytes, Refusal, requireDatabase, tell, tellRestored } from './command'

/** restic's error as an operator error. */
const asking = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof ResticFailed ? new Refusal(error.message) : error
  })

/** Checked before anything is fetched: a running portal keeps its database. */
function requireStopped({ DATABASE_FILE }: Env) {
  if (!existsSync(`${DATABASE_FILE}.lock`)) return
  lockDatabase(DATABASE_FILE)()
}

export const offsiteCommands: Command[] = [
  {
    name: 'offsite now',
    usage: 'offsite now',
    summary: 'Makes a copy elsewhere now, in OFFSITE_REPOSITORY, while the portal runs.',
    options: JSON_OPTION,
    async run(invocation) {
      const { env } = invocation
      requireOffsite(env)
      requireDatabase(env)
      requireSoundDatabase(env)
      setPriority(system.priority.PRIORITY_LOW)
      const { settings: _, ...made } = await asking(copyNow(env))
      tell(invocation, made, `Copied: ${made.files} files and the database, ${megabytes(made.bytes)}.`)
      return complain(made.missing.length)
    },
  },
  {
    name: 'offsite list',
    usage: 'offsite list',
    summary: 'Shows the copies elsewhere, the newest last.',
    options: JSON_OPTION,
    async run(invocation) {
      const copies = await asking(listCopies(invocation.env))
      const lines = copies.map(({ id, time, files, bytes }) => `${id}  ${time}  ${files} files, ${megabytes(bytes)}`)
      tell(invocation, copies, lines.join('\n') || 'There are none yet.')
      return 0
    },
  },
  {
    name: 'offsite check',
    usage: 'offsite check',
    summary: 'Checks the copies elsewhere, and reads a part of their bytes.',
    async run({ env, print }) {
      setPriority(system.priority.PRIORITY_LOW)
      await asking(checkRepository(env))
      print('The copies elsewhere are sound.')
      return 0
    },
  },
  {
    name: 'offsite restore',
    usage: 'offsite restore [ID]',
    summary: 'Puts the newest copy from elsewhere, or the one named, in place of database and uploads. Stop the portal first.',
    options: JSON_OPTION,
    async run(invocation) {
      const { env, words } = invocation
      requireOffsite(env)
      requireStopped(env)
      const { settings } = await asking(receiveCopy(env, words[0] ?? 'latest'))
      tellRestored(invocation, placeArrival(env), settings)
      return 0
    },
  },
]
