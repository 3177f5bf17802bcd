import type { Reader } from '../../../db/schema'
import { jsonPages } from '../../server/limits/whole-list'
import { findPerson } from '../../server/people'
import { nowText } from '../../server/process/clock'
import type { BallotBox } from '../../server/storage/ballot-box/ballot-box'
import { noted, signedIn } from './sections/account'
import type { Section, Sections } from './sections/section'
import { work } from './sections/work'
import { written } from './sections/written'

const sections = { ...signedIn, ...written, ...work, ...noted } satisfies Omit<Sections, 'exportedAt' | 'account'>

/**
 * Everyone may take this with them: all the portal keeps about one person, as pieces of one JSON text, each read when the one before
 * has been taken. Ballots are not among it: nobody can tell whose they are.
 */
export async function* writeOwnData(db: Reader, ballotBox: BallotBox, userId: number): AsyncGenerator<string> {
  const account = await findPerson(db, userId)
  yield `{\n"exportedAt": ${JSON.stringify(nowText())},\n"account": ${JSON.stringify(account, null, 2)}`
  for (const [name, section] of Object.entries<Section<object>>(sections)) {
    yield `,\n"${name}": `
    yield* jsonPages(section(db, userId, ballotBox))
  }
  yield '\n}\n'
}
