import type { Reader, Trx } from '../../../db/schema'
import { nowText } from '../../server/clock'
import { foldKey, type Person } from '../../server/people'
import { endLinks } from '../../server/reset-tokens'
import { hashToken } from '../../server/tokens'
import { formatPhone } from '../../shared/phone'
import type { EmailPreferences, OwnSession, SmsPreferences } from './schema'

export const emailPreferencesOf = (person: Person): EmailPreferences => ({
  subscribed: person.emailSubscribed,
  unsubscribedAt: person.unsubscribedAt,
  reason: person.unsubscribeReason,
  note: person.unsubscribeNote,
})

export const smsPreferencesOf = ({ textOptIn, phoneNumber }: Person): SmsPreferences => ({
  smsEnabled: textOptIn,
  phoneNumber: phoneNumber && formatPhone(phoneNumber.replace(/^\+1[\s.-]?/, '')),
})

/** Stops community mail; the day of a first leave stays when the reason is only corrected later. */
export const markUnsubscribed = (trx: Trx, person: Person, reason: string | null, note: string | null) =>
  trx
    .updateTable('user')
    .set({
      emailSubscribed: 0,
      unsubscribedAt: person.emailSubscribed ? nowText() : (person.unsubscribedAt ?? nowText()),
      unsubscribeReason: reason,
      unsubscribeNote: note,
    })
    .where('id', '=', person.id)
    .execute()

/** Asking for mail again also settles complaints about earlier mail; an address that bounces stays paused. */
export async function markSubscribed(trx: Trx, person: Person) {
  await trx
    .updateTable('user')
    .set({ emailSubscribed: 1, unsubscribedAt: null, unsubscribeReason: null, unsubscribeNote: null })
    .where('id', '=', person.id)
    .execute()
  await trx
    .updateTable('emailDeliveryIssue')
    .set({ status: 'resolved', resolvedAt: nowText() })
    .where('emailKey', '=', foldKey(person.email))
    .where('issueType', '=', 'complaint')
    .where('status', '=', 'active')
    .execute()
}

/** True while community mail to the address is paused. */
export async function isPaused(db: Reader, email: string): Promise<boolean> {
  const issue = await db
    .selectFrom('emailDeliveryIssue')
    .select('id')
    .where('emailKey', '=', foldKey(email))
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return issue !== undefined
}

export async function findPasswordHash(db: Reader, userId: number): Promise<string> {
  const row = await db.selectFrom('user').select('passwordHash').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.passwordHash
}

/** Sets the password and ends every link to choose another. */
export async function setPassword(trx: Trx, userId: number, passwordHash: string) {
  await endLinks(trx, userId)
  await trx.updateTable('user').set({ passwordHash }).where('id', '=', userId).execute()
}

interface StoredSession extends OwnSession {
  /** As stored. Never served. */
  id: string
}

/** Where somebody is signed in: this device first, then the latest. */
export async function listSessions(db: Reader, userId: number, currentId: string): Promise<StoredSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'createdAt', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', nowText())
    .orderBy('createdAt', 'desc')
    .execute()
  return rows
    .map(({ id, createdAt, userAgent }) => ({
      id,
      handle: hashToken(id).slice(0, 16),
      startedAt: createdAt,
      userAgent,
      current: id === currentId,
    }))
    .sort((left, right) => Number(right.current) - Number(left.current))
}
