import type { Reader } from '../../../db/schema'
import { found } from '../../server/errors'
import { jsonPages } from '../../server/limits/whole-list'
import { findPerson } from '../../server/people'
import { nowText } from '../../server/process/clock'
import type { BallotBox } from '../../server/storage/ballot-box/ballot-box'
import { hashToken } from '../../server/tokens'
import type { OwnSession } from './answers'
import { accountSections, signedIn } from './own-data/account'
import type { Section, Sections } from './own-data/section'
import { boardWorkSections } from './own-data/work'
import { written } from './own-data/written'

const sections = { ...signedIn, ...written, ...boardWorkSections, ...accountSections } satisfies Omit<Sections, 'exportedAt' | 'account'>

/**
 * Yields the export as pieces of one JSON text and reads each piece after the previous one was consumed. Contains no ballots, because they
 * cannot be linked to a person.
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

/** Reads the account again, because the session may be one request old. */
export const findSelf = async (db: Reader, { id }: { id: number }) => found(await findPerson(db, id), 'User')

/** The current device comes first, then the latest. */
export async function listSessions(db: Reader, userId: number, currentId: string): Promise<OwnSession[]> {
  const rows = await findSessions(db, userId)
  return rows
    .map(({ id, createdAt, lastSeenAt, userAgent }) => ({
      handle: handleOf(id),
      startedAt: createdAt,
      lastSeenAt,
      userAgent,
      current: id === currentId,
    }))
    .sort((left, right) => Number(right.current) - Number(left.current))
}

export const findSessionId = async (db: Reader, userId: number, handle: string) =>
  (await findSessions(db, userId)).find(({ id }) => handleOf(id) === handle)?.id

const findSessions = (db: Reader, userId: number) =>
  db
    .selectFrom('session')
    .select(['id', 'createdAt', 'lastSeenAt', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', nowText())
    .orderBy('createdAt', 'desc')
    .execute()

const handleOf = (sessionId: string) => hashToken(sessionId).slice(0, 16)
