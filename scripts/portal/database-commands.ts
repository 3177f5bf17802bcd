import { constants, setPriority } from 'node:os'
import { countBrokenReferences } from '../../db/integrity'
import { repairDatabase } from '../../src/operations/restore/repair'
import { countSearch, rebuildSearch } from '../../src/operations/start/search-index'
import { adviseRestoring, requireSoundToTheEnd } from '../../src/operations/start/sound-database'
import { audit } from '../../src/server/audit'
import { operatorCommand } from '../../src/server/process/program'
import { giveVotesUp, listLostVotes } from '../../src/server/storage/ballot-box/lost'
import { type Command, JSON_OPTION, OPERATOR, Refusal, requireDatabase, requireWritable, tell, withStoppedDatabase } from './command'

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
    run(invocation) {
      requireWritable(invocation.env)
      const repaired = repairDatabase(invocation.env)
      tell(invocation, repaired, `The indexes are rebuilt, and the database is sound. The file as it was is in ${repaired.keptAside}`)
      return 0
    },
  },
  {
    name: 'database votes-lost',
    usage: 'database votes-lost',
    summary: 'Shows the open polls whose votes are gone for good; --yes lets those begin again. Stop the portal first.',
    options: { ...JSON_OPTION, yes: { type: 'boolean', about: 'let them begin again' } },
    run: (invocation) =>
      withStoppedDatabase(invocation.env, async (database) => {
        const { DATABASE_FILE } = invocation.env
        const begunAgain = invocation.options.yes === true
        const lost = await listLostVotes(database.reads, DATABASE_FILE)
        if (begunAgain) {
          await giveVotesUp(database, DATABASE_FILE, lost)
          await database.write(async (trx) => {
            for (const { title } of lost) await audit(trx, OPERATOR, 'gave up the lost votes of', title)
          })
        }
        const polls = lost.map(({ id, title }) => ({ id, title }))
        tell(invocation, { lost: polls, begunAgain }, tellLost(polls.map(({ title }) => title).join(', '), begunAgain))
        return 0
      }),
  },
]

function tellLost(titles: string, begunAgain: boolean) {
  if (titles === '') return 'No votes are missing.'
  if (begunAgain) return `Everyone can vote again in: ${titles}.`
  return `The votes of these polls are gone: ${titles}. Look for the folder that ends in -votes, or restore a backup. Nothing was changed. To let these polls begin again: ${operatorCommand('database votes-lost --yes')}`
}

export const searchCommands: Command[] = [
  {
    name: 'search rebuild',
    usage: 'search rebuild',
    summary: 'Makes the index of the search again from the stored texts; the portal may run, and waits with writing for some seconds.',
    options: JSON_OPTION,
    run(invocation) {
      const { DATABASE_FILE } = invocation.env
      requireWritable(invocation.env)
      rebuildSearch(DATABASE_FILE)
      const { entered } = countSearch(DATABASE_FILE)
      tell(
        invocation,
        { entered },
        `The index is rebuilt: ${entered} texts can be found. What it did not know yet is taken in while the portal runs.`,
      )
      return 0
    },
  },
]
