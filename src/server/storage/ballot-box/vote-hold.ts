import type { Reader, Trx } from '../../../../db/schema'
import { msg } from '../../../words/messages'
import { forbidden } from '../../errors'
import { foldKey, type Person } from '../../people'
import { DAY, fromNow, nowText } from '../../process/clock'
import { readSettings } from '../../settings'

/** Long enough for people to notice that somebody else may be using their account. */
const HELD_MS = DAY

export const heldAsNew = () => ({ votesHeldUntil: fromNow(HELD_MS), createdAt: nowText() })

export const holdVotes = (trx: Trx, userId: number) =>
  trx
    .updateTable('user')
    .set({ votesHeldUntil: fromNow(HELD_MS) })
    .where('id', '=', userId)
    .execute()

/**
 * After somebody else changed an email address, only sessions that come from a link made since then are held from voting. The return of the
 * former address ends the hold, except for sessions that come from links made in between: those went to the other address.
 */
export async function noteEmailChange(trx: Trx, before: Person, email: string, by: 'own' | 'by somebody else') {
  const hold = await trx
    .selectFrom('emailHold')
    .select(['emailKeyBefore', 'startedAt', 'undoneAt'])
    .where('userId', '=', before.id)
    .where('endsAt', '>', nowText())
    .executeTakeFirst()
  const inForce = hold?.undoneAt === null
  if (inForce && hold.emailKeyBefore === foldKey(email))
    await trx.updateTable('emailHold').set({ undoneAt: nowText() }).where('userId', '=', before.id).execute()
  else if (by === 'by somebody else')
    await trx
      .replaceInto('emailHold')
      .values({
        userId: before.id,
        emailKeyBefore: inForce ? hold.emailKeyBefore : foldKey(before.email),
        startedAt: hold?.startedAt ?? nowText(),
        endsAt: fromNow(HELD_MS),
        undoneAt: null,
      })
      .execute()
}

/** Throws 403, with a message for the voter, while the account or the session may not vote. */
export async function requireMayVoteNow(db: Reader, { id }: { id: number }, sessionId: string) {
  const account = await db
    .selectFrom('user')
    .leftJoin('emailHold', 'emailHold.userId', 'user.id')
    .leftJoin('session', (join) => join.onRef('session.userId', '=', 'user.id').on('session.id', '=', sessionId))
    .select(['votesHeldUntil', 'user.createdAt', 'credentialSince', 'startedAt', 'undoneAt', 'emailHold.endsAt as emailHeldUntil'])
    .where('user.id', '=', id)
    .executeTakeFirst()
  if (!account) return
  const { votesHeldUntil, createdAt, credentialSince, startedAt, undoneAt, emailHeldUntil } = account
  const isYounger = credentialSince !== null && startedAt !== null && credentialSince >= startedAt
  const isHeld = isYounger && (undoneAt === null || credentialSince < undoneAt)
  // A time further ahead comes from a wrong clock.
  const until = [votesHeldUntil, isHeld ? emailHeldUntil : null].find((time) => time && time > nowText() && time <= fromNow(HELD_MS))
  if (!until) return
  const { timeZone } = await readSettings(db)
  const isNew = until === votesHeldUntil && Date.parse(until) <= Date.parse(createdAt) + HELD_MS
  throw forbidden(msg('server', isNew ? 'accountIsNew' : 'accountChanged', until, timeZone))
}
