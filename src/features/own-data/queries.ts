import type { Reader } from '../../../db/schema'
import type { BallotBox } from '../../server/ballot-box/ballot-box'
import { jsonPages } from '../../server/budget/long-answer'
import { nowText } from '../../server/clock'
import { findPerson } from '../../server/people'
import { noted, signedIn } from './sections/account'
import { work } from './sections/work'
import { written } from './sections/written'

/**
 * What everybody may take with them: all the portal keeps about one person, as pieces of one JSON text, each read when the one before
 * has been taken. Ballots are not among it: nobody can tell whose they are.
 */
export async function* writeOwnData(db: Reader, ballotBox: BallotBox, userId: number): AsyncGenerator<string> {
  const account = await findPerson(db, userId)
  yield `{\n"exportedAt": ${JSON.stringify(nowText())},\n"account": ${JSON.stringify(account, null, 2)}`
  for (const [name, section] of Object.entries({ ...signedIn, ...written, ...work, ...noted })) {
    yield `,\n"${name}": `
    yield* jsonPages(section(db, userId, ballotBox))
  }
  yield '\n}\n'
}
