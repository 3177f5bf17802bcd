import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { countBrokenReferences } from '../../db/integrity'
import { repairDatabase } from '../../src/operations/repair'
import { adviseRestoring, requireSoundToTheEnd } from '../../src/operations/sound-database'
import { audit } from '../../src/server/audit'
import { giveVotesUp, listLostVotes } from '../../src/server/ballot-box/lost'
import { requireDatabaseAccess } from '../../src/server/disk/data-folders'
import type { Env } from '../../src/server/process/env'
import { type Command, JSON_OPTION, OPERATOR, Refusal, withStoppedDatabase } from './command'

export const databaseCommands: Command[] = [
  {
    name: 'database check',
    usage: 'database check',
    summary: 'Reads every page and index of the database, which the portal may be serving meanwhile; ends with 3 when one is damaged.',
    run({ env, print }) {
      requireDatabase(env)
      setPriority(constants.priority.PRIORITY_LOW)
      requireSoundToTheEnd(env)
      const broken = countBrokenReferences(env.DATABASE_FILE)
      if (broken > 0)
        throw new Refusal(`${broken} rows of the database refer to rows that are not there. ${adviseRestoring(env.BACKUPS_DIR)}`)
      print('Every page and index of the database is sound.')
      return 0
    },
  },
  {
    name: 'database repair',
    usage: 'database repair',
    summary: 'Rebuilds the indexes on a copy, checks it and puts it in place, keeping the old file aside. Stop the portal first.',
    options: JSON_OPTION,
    run({ env, options, print }) {
      requireDatabase(env)
      requireDatabaseAccess(env.DATABASE_FILE)
      const repaired = repairDatabase(env)
      if (options.json) print(JSON.stringify(repaired))
      else print(`The indexes are rebuilt, and the database is sound. The file as it was is in ${repaired.keptAside}`)
      return 0
    },
  },
  {
    name: 'database votes-lost',
    usage: 'database votes-lost',
    summary: 'Shows the open polls whose votes are gone for good; --yes lets those begin again. Stop the portal first.',
    options: { ...JSON_OPTION, yes: { type: 'boolean', about: 'let them begin again' } },
    run: ({ env, options, print }) =>
      withStoppedDatabase(env, async (database) => {
        const lost = await listLostVotes(database.reads, env.DATABASE_FILE)
        if (options.yes) {
          await giveVotesUp(database, env.DATABASE_FILE, lost)
          await database.write(async (trx) => {
            for (const { title } of lost) await audit(trx, OPERATOR, 'gave up the lost votes of', title)
          })
        }
        if (options.json) print(JSON.stringify({ lost: lost.map(({ id, title }) => ({ id, title })), begunAgain: options.yes === true }))
        else
          print(
            lost.length === 0
              ? NO_VOTES_LOST
              : tellLost(
                  lost.map(({ title }) => title),
                  options.yes === true,
                ),
          )
        return 0
      }),
  },
]

const NO_VOTES_LOST = 'No votes are missing.'
const tellLost = (titles: string[], begunAgain: boolean) =>
  begunAgain
    ? `Everyone can vote again in: ${titles.join(', ')}.`
    : `The votes of these polls are gone: ${titles.join(', ')}. Look for the folder that ends in -votes, or restore a backup. Nothing was changed. To let these polls begin again: npm run portal -- database votes-lost --yes`

function requireDatabase({ DATABASE_FILE }: Env) {
  if (!existsSync(DATABASE_FILE)) throw new Refusal(`${DATABASE_FILE} does not exist yet. Start the portal once: npm start`)
}
