import type { Reader, Trx } from '../../../db/schema'
import { DELETED_TYPES, type DeletedType } from '../../shared/recently-deleted'
import type { NotificationType } from '../notifications/notification-type'
import { notify } from '../notifications/notify'
import { boardMembers, superAdminRecipients } from '../notifications/recipients'
import type { Person } from '../people'
import { fromNow, HOUR, MINUTE, nowText } from '../process/clock'

const PATH = '/recently-deleted'

/** `until` is null once the poll is deleted for good. */
const POLL_DELETED: NotificationType<{ by: string; title: string; until: string | null }> = {
  name: 'pollDeleted',
  kind: 'account',
  requiredPermission: 'recentlyDeleted.read',
  write: async ({ params: { by, title, until }, words: { mails }, settings }) => {
    const { subject, text, kept, gone, action, footer } = mails.pollDeleted
    const paragraphs = [text(by, title), until ? kept(until, settings.timeZone) : gone]
    return { subject, heading: subject, paragraphs, action: { label: action, path: PATH }, footer }
  },
}

export const mailBoardOfPoll = async (trx: Trx, publicUrl: string, user: Person, title: string, until: string | null) =>
  notify(trx, publicUrl, POLL_DELETED, { params: { by: user.name, title, until } }, await boardMembers(trx).execute())

/** The audit action of a deletion. */
export const actionOf = (type: DeletedType) => (type === 'version' ? 'removed version' : `deleted ${type}`)

/** The deletions that super admins hear of when one person makes more than `max` within an hour, by their audit actions. */
const LIMITS = {
  people: { max: 10, actions: ['banned user', 'deleted user'] },
  things: { max: 20, actions: DELETED_TYPES.map(actionOf) },
}
type Counted = keyof typeof LIMITS

interface Burst {
  actorId: number
  what: Counted
  /** Entries after `from`, up to and including `to`. */
  from: string
  to: string
}

const FIRST_AFTER = 2 * MINUTE
const LISTED_MAX = 200

const entriesOf = (db: Reader, actorId: number, what: Counted, from: string) =>
  db
    .selectFrom('auditEntry')
    .select(['id', 'at', 'actorName', 'action', 'subject'])
    .where('actorId', '=', actorId)
    .where('action', 'in', LIMITS[what].actions)
    .where('at', '>', from)
    .orderBy('id')

const manyDeletions = (name: string): NotificationType<Burst> => ({
  name,
  kind: 'account',
  requiredPermission: 'recentlyDeleted.purge',
  write: async ({ db, params: { actorId, what, from, to }, words: { mails, auditActions } }) => {
    const { subjects, why, more, actions, footer } = mails.manyDeleted
    const entries = await entriesOf(db, actorId, what, from).where('at', '<=', to).execute()
    const subject = subjects[what](entries.at(-1)?.actorName ?? '', entries.length)
    const names: Record<string, string> = auditActions
    const lines = entries.slice(0, LISTED_MAX).map((entry) => `${names[entry.action] ?? entry.action}: ${entry.subject}`)
    const rest = entries.length > LISTED_MAX ? [more(entries.length - LISTED_MAX)] : []
    const path = what === 'people' ? '/users' : PATH
    return { subject, heading: subject, paragraphs: [why[what], ...lines, ...rest], action: { label: actions[what], path }, footer }
  },
})

const FIRST = manyDeletions('manyDeleted')
const FOLLOWING = manyDeletions('manyDeletedMore')
export const deletionNotifications = [POLL_DELETED, FIRST, FOLLOWING]

/**
 * Emails super admins about many deletions by one person, as counted from the audit log: two minutes after one too many, and again at the
 * end of that hour about what followed. Call it after the entry. What is listed is decided when the mail is sent.
 */
export async function notifyOfManyDeletions(trx: Trx, publicUrl: string, { id: actorId }: Person, what: Counted) {
  const since = fromNow(-HOUR)
  const lately = await entriesOf(trx, actorId, what, since).execute()
  const latest = lately.at(-1)
  if (!latest || lately.length <= LIMITS[what].max) return
  const sent = await trx
    .selectFrom('mail')
    .innerJoin('auditEntry', 'auditEntry.id', 'mail.causeId')
    .select(['mail.cause', 'auditEntry.id', 'auditEntry.at'])
    .where('mail.cause', 'in', [FIRST.name, FOLLOWING.name])
    .where('auditEntry.actorId', '=', actorId)
    .where('auditEntry.action', 'in', LIMITS[what].actions)
    .where('auditEntry.at', '>', since)
    .execute()
  const first = sent.find(({ cause }) => cause === FIRST.name)
  const send = async (type: NotificationType<Burst>, id: number, from: string, to: string) => {
    const params = { actorId, what, from, to }
    await notify(trx, publicUrl, type, { id, params, notBefore: to }, await superAdminRecipients(trx).execute())
  }
  if (!first) return send(FIRST, latest.id, since, fromNow(FIRST_AFTER))
  const firstUntil = after(first.at, FIRST_AFTER)
  const isFollowed = sent.some(({ cause, id }) => cause === FOLLOWING.name && id === first.id)
  if (!isFollowed && nowText() > firstUntil) await send(FOLLOWING, first.id, firstUntil, after(first.at, HOUR))
}

const after = (at: string, milliseconds: number) => new Date(Date.parse(at) + milliseconds).toISOString()
