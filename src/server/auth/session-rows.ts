import { sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import { SESSIONS_MAX } from '../limits/amounts'
import { PERSON_COLUMNS, type Person, toPerson } from '../people'
import { readTimeZone } from '../settings'
import { forgetBrowsers } from './browsers'
import { ruleColumns, type UnderRule } from './mfa-policy'

export const makeRoomForSession = (trx: Trx, userId: number) =>
  trx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', 'not in', (from) =>
      from
        .selectFrom('session')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .limit(SESSIONS_MAX - 1),
    )
    .execute()

/** Ends every session, ticket and trusted browser of a person, in the transaction of its reason; `except` (a stored id) stays. */
export async function endSessions(trx: Trx, userId: number, except = '') {
  await trx.deleteFrom('session').where('userId', '=', userId).where('id', '!=', except).execute()
  await forgetBrowsers(trx, userId)
}

export const endSession = (trx: Trx, sessionId: string) => trx.deleteFrom('session').where('id', '=', sessionId).execute()

/** When the link was made that the credential of a session comes from; null without one. */
export async function findCredentialSince(db: Reader, sessionId: string): Promise<string | null> {
  const session = await db.selectFrom('session').select('credentialSince').where('id', '=', sessionId).executeTakeFirst()
  return session?.credentialSince ?? null
}

export interface SessionFields {
  createdAt: string
  endsAt: string
  userAgent: string
  provenUntil: string | null
  lastSeenAt: string | null
  browser: string | null
  credentialSince?: string | null
}

export interface SessionRow extends SessionFields {
  id: string
  userId: number
  expiresAt: string
}

type Rule = Pick<UnderRule, 'secondStepAt' | 'boardRule'>

interface FoundSession {
  session: SessionRow
  person: Person
  rule: Rule
  timeZone: string
}

/** Finds a session, its account and the rule with one query, because every request needs them. */
export async function findSession(db: Reader, id: string): Promise<FoundSession | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(PERSON_COLUMNS)
    .select(['session.userId', 'session.createdAt as startedAt', 'session.expiresAt', 'session.endsAt', 'session.userAgent'])
    .select(['session.provenUntil', 'session.lastSeenAt', 'session.browser'])
    .select(ruleColumns)
    .select(({ selectFrom }) => selectFrom('setting').select('value').where('key', '=', sql.lit('timeZone')).as('timeZone'))
    .where('session.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const {
    userId,
    startedAt,
    expiresAt,
    endsAt,
    userAgent,
    provenUntil,
    lastSeenAt,
    browser,
    secondStepAt,
    boardRule,
    timeZone,
    ...person
  } = row
  const session = { id, userId, createdAt: startedAt, expiresAt, endsAt, userAgent, provenUntil, lastSeenAt, browser }
  return { session, person: toPerson(person), rule: { secondStepAt, boardRule }, timeZone: readTimeZone(timeZone) }
}
