import { sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { PERSON_COLUMNS, type Person, toPerson } from '../people'
import { readTimeZone } from '../settings'
import { ruleColumns, type UnderRule } from './mfa-policy'

export interface SessionFields {
  createdAt: string
  endsAt: string
  userAgent: string
  provenUntil: string | null
  lastSeenAt: string | null
  /** The hash of the browser's own cookie. */
  browser: string | null
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

/** A session and whose it is, by the hashed id: one read a request, and none while nothing is written. */
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
