import { setImmediate as untilNextPhase } from 'node:timers/promises'
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia'
import type { DatabaseAccess, Trx } from '../../../db/schema'
import { DatabaseBusy } from '../../../db/write-queue'
import { dateInZone } from '../../shared/calendar'
import { maySignIn } from '../../shared/residents'
import type { Person } from '../people'
import { DAY, fromNow, nowText } from '../process/clock'
import { isDiskFailing, isDiskFull } from '../process/disk-errors'
import type { QueryCache } from '../process/query-cache'
import { readSettings } from '../settings'
import { hashToken, newToken } from '../tokens'
import { markHeldBack } from './mfa-policy'
import { isFresh, newProof } from './re-authentication'
import { endSession, endSessions, findSession, makeRoomForSession, type SessionFields, type SessionRow } from './session-rows'

/** All use of lucia is in this file. Its author has retired it; this part is small enough to take over. */
declare module 'lucia' {
  interface Register {
    Lucia: Lucia<ReadFields, Person>
    DatabaseSessionAttributes: ReadFields
    DatabaseUserAttributes: Person
    UserId: number
  }
}

interface ReadFields extends SessionFields {
  today?: string
}

const IDLE_DAYS = 14
const ABSOLUTE_DAYS = 60
/**
 * A session that begins further ahead was begun while the clock was wrong and would last too long. The tolerance is large, because a small
 * computer may wake up days behind.
 */
const CLOCK_TOLERANCE = 30 * DAY
export const SESSION_COOKIE = 'portico_session'

interface SignedIn {
  user: Person
  sessionId: string
  /** Null if the person has not proven their identity lately. */
  provenUntil: string | null
}

export interface SignInProof {
  provenUntil: string | null
  /** When the emailed link was made from which the credential comes; null without one. */
  credentialSince: string | null
}

export interface Sessions {
  /**
   * Starts a session in the transaction of the sign-in and returns the Set-Cookie header. A sign-in by password in a trusted browser is no
   * proof: `provenUntil` is null.
   */
  start(trx: Trx, userId: number, userAgent: string, by?: SignInProof, browser?: string): Promise<string>
  /** `signedIn` is null for an ended session or an account that may not sign in. `prolong` is false for background polls. */
  read(cookieHeader: string | undefined, prolong: boolean): Promise<{ signedIn: SignedIn | null; cookie?: string }>
  blankCookie(): string
  sweep(): Promise<void>
}

export function createSessions(database: DatabaseAccess, memory: QueryCache, secure: boolean): Sessions {
  const luciaOn = (adapter: Adapter) =>
    new Lucia<ReadFields, Person>(adapter, {
      sessionExpiresIn: new TimeSpan(IDLE_DAYS, 'd'),
      sessionCookie: { name: secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE, attributes: { secure, sameSite: 'lax', path: '/' } },
      getSessionAttributes: (fields) => fields,
      getUserAttributes: (person) => person,
    })
  const active = luciaOn(sessionAdapter(database, memory, true))
  const passive = luciaOn(sessionAdapter(database, memory, false))

  return {
    async start(trx, userId, userAgent, by = { provenUntil: newProof(), credentialSince: null }, browser) {
      const createdAt = nowText()
      const fields = {
        createdAt,
        endsAt: fromNow(ABSOLUTE_DAYS * DAY),
        userAgent: userAgent.slice(0, 300),
        ...by,
        lastSeenAt: dateInZone(createdAt, (await readSettings(trx)).timeZone),
        browser: browser ?? null,
      }
      await makeRoomForSession(trx, userId)
      const joined = { reads: trx, write: <T>(work: (trx: Trx) => Promise<T>) => work(trx) }
      const session = await luciaOn(sessionAdapter(joined, memory, true)).createSession(userId, fields, { sessionId: newToken() })
      return active.createSessionCookie(session.id).serialize()
    },
    async read(cookieHeader, prolong) {
      const token = cookieHeader ? readToken(active, cookieHeader) : null
      if (!token) return { signedIn: null }
      const { session, user } = await (prolong ? active : passive).validateSession(token)
      if (!session) return { signedIn: null, cookie: active.createBlankSessionCookie().serialize() }
      if (!maySignIn(user.status)) return { signedIn: null, cookie: active.createBlankSessionCookie().serialize() }
      const sessionId = hashToken(token)
      const { today } = session
      if (prolong && today && session.lastSeenAt !== today)
        await inPassing(database.write((trx) => noteSeen(trx, { id: sessionId, userId: user.id, browser: session.browser }, today)))
      const { provenUntil } = session
      const signedIn = {
        user,
        sessionId,
        provenUntil: isFresh(provenUntil) ? provenUntil : null,
      }
      return session.fresh && prolong ? { signedIn, cookie: active.createSessionCookie(token).serialize() } : { signedIn }
    },
    blankCookie: () => active.createBlankSessionCookie().serialize(),
    sweep: () => active.deleteExpiredSessions(),
  }
}

/** Runs once a day, also for the browser, so that a later sign-in with it is not reported as new. */
async function noteSeen(trx: Trx, { id, userId, browser }: Pick<SessionRow, 'id' | 'userId' | 'browser'>, lastSeenAt: string) {
  await trx.updateTable('session').set({ lastSeenAt }).where('id', '=', id).execute()
  if (browser)
    await trx
      .updateTable('knownBrowser')
      .set({ seenOn: nowText().slice(0, 10) })
      .where('userId', '=', userId)
      .where('mark', '=', browser)
      .execute()
}

/** Returns null for a header that cannot be read, such as one with a lone '%'. */
function readToken(lucia: Lucia<ReadFields, Person>, cookieHeader: string): string | null {
  try {
    return lucia.readSessionCookie(cookieHeader)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** Does not let the answer wait for the write when the writer is busy or the disk is full. */
const inPassing = (writing: Promise<unknown>) =>
  Promise.race([
    writing.catch((error: unknown) => {
      if (!(error instanceof DatabaseBusy || isDiskFull(error) || isDiskFailing(error))) throw error
    }),
    untilNextPhase(),
  ])

/** Stores only the SHA-256 of a session id and never moves the idle end past the absolute one. */
function sessionAdapter({ reads, write }: DatabaseAccess, memory: QueryCache, prolongs: boolean): Adapter {
  const toSession = (row: SessionRow & ReadFields, id: string): DatabaseSession => ({
    id,
    userId: row.userId,
    expiresAt: new Date(row.expiresAt),
    attributes: row,
  })
  return {
    async getSessionAndUser(id) {
      const hashed = hashToken(id)
      const stored = await memory.recall(`session ${hashed}`, () => findSession(reads, hashed))
      if (!stored || stored.session.createdAt > fromNow(CLOCK_TOLERANCE)) return [null, null]
      // Only a session that may be prolonged needs the date, which costs more than everything else here.
      const today = prolongs ? { today: dateInZone(nowText(), stored.timeZone) } : {}
      return [
        toSession({ ...stored.session, ...today }, id),
        { id: stored.session.userId, attributes: markHeldBack(stored.person, stored.rule) },
      ]
    },
    /** Unused: the profile reads the list of sessions itself. */
    getUserSessions: async () => [],
    async setSession({ id, userId, expiresAt, attributes }) {
      const row = { ...attributes, id: hashToken(id), userId, expiresAt: expiresAt.toISOString() }
      await write((trx) => trx.insertInto('session').values(row).execute())
    },
    async updateSessionExpiration(id, expiresAt) {
      if (!prolongs) return
      await inPassing(
        write((trx) =>
          trx
            .updateTable('session')
            .set((set) => ({ expiresAt: set.fn<string>('min', ['endsAt', set.val(expiresAt.toISOString())]) }))
            .where('id', '=', hashToken(id))
            .execute(),
        ),
      )
    },
    async deleteSession(id) {
      await inPassing(write((trx) => endSession(trx, hashToken(id))))
    },
    deleteUserSessions: (userId) => write((trx) => endSessions(trx, userId)),
    async deleteExpiredSessions() {
      await write((trx) => trx.deleteFrom('session').where('expiresAt', '<=', nowText()).execute())
    },
  }
}
