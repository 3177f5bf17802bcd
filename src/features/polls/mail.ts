import { type SqlBool, sql } from 'kysely'
import type { DatabaseAccess, Reader, Trx } from '../../../db/schema'
import { type NotificationType, OVER } from '../../server/notifications/notification-type'
import { notify } from '../../server/notifications/notify'
import { boardMembers, boardTopicRecipients, countRecipients, immediateRecipients } from '../../server/notifications/recipients'
import { findPerson } from '../../server/people'
import { nowText } from '../../server/process/clock'
import type { BallotBox } from '../../server/storage/ballot-box/ballot-box'
import { FORMER_RESIDENT } from '../../shared/residents'
import { formatsFor } from '../../words/words'
import type { Poll } from './answers'
import { listUnannounced, markClosingAnnounced } from './editing/closing'
import { findPoll } from './queries'
import { isClosed, isOpen } from './visible'

const pathOf = (id: number) => `/voting?poll=${id}`

const subjectOf = (db: Reader, id: number) => db.selectFrom('poll').select(['title', 'description', 'votingRule']).where('id', '=', id)

interface Closing {
  voteCount: number
  /** Set when a board member closed a poll with votes. */
  byHand?: { actorId: number; turnout: Poll['turnout']; closesAt: string | null }
}

const CLOSED: NotificationType<Closing> = {
  name: 'pollClosed',
  kind: 'community',
  topic: 'polls',
  async write({ db, id, params: { voteCount, byHand }, words: { mails, polls, values }, language, settings: { timeZone } }) {
    const poll = await subjectOf(db, id)
      .where(isClosed({ now: nowText() }))
      .executeTakeFirst()
    if (!poll) return OVER
    const { subject, heading, noVotes, oneVote, votes, closedBy, wasToRunUntil, hadNoEnd, results, action, footer } = mails.pollClosed
    const { title } = poll
    const outcome = voteCount === 0 ? noVotes(title) : voteCount === 1 ? oneVote(title) : votes(title, voteCount)
    const paragraphs = [outcome, results]
    if (byHand) {
      const { actorId, turnout, closesAt } = byHand
      const end = closesAt ? wasToRunUntil(formatsFor(language).instant(closesAt, timeZone)) : hadNoEnd
      const by = closedBy((await findPerson(db, actorId))?.name ?? values.role[FORMER_RESIDENT])
      paragraphs.splice(1, 0, `${by} ${end}`, ...(turnout ? [polls.couldVote(turnout.atOpening, turnout.joined, turnout.voted)] : []))
    }
    return { subject: subject(title), heading, paragraphs, action: { label: action, path: pathOf(id) }, footer }
  },
}

/** Goes to the whole board, whatever it hears of polls, because somebody ended a vote before its time. */
const CLOSED_BY_HAND: NotificationType<Closing> = {
  name: 'pollClosedByHand',
  kind: 'account',
  requiredPermission: 'polls.manage',
  write: CLOSED.write,
}

const REMINDER: NotificationType = {
  name: 'pollReminder',
  kind: 'community',
  topic: 'polls',
  async write({ db, id, words: { mails } }) {
    const poll = await subjectOf(db, id)
      .where(isOpen({ now: nowText() }))
      .executeTakeFirst()
    if (!poll) return OVER
    const { subject, you, household, action, footer } = mails.pollReminder
    return {
      subject: subject(poll.title),
      heading: poll.title,
      paragraphs: [poll.votingRule === 'household' ? household : you, poll.description],
      action: { label: action, path: pathOf(id) },
      footer,
    }
  },
}

export const OPENED = {
  name: 'pollOpened',
  kind: 'community',
  topic: 'polls',
  async write({ db, id, words: { mails } }) {
    const poll = await subjectOf(db, id)
      .where(isOpen({ now: nowText() }))
      .executeTakeFirst()
    if (!poll) return OVER
    const { subject, action, footer } = mails.pollOpened
    const { title, description } = poll
    return { subject: subject(title), heading: title, paragraphs: [description], action: { label: action, path: pathOf(id) }, footer }
  },
} as const satisfies NotificationType

const news = (name: 'pollExtended' | 'pollReopened'): NotificationType => ({
  name,
  kind: 'community',
  topic: 'polls',
  async write({ db, id, words: { mails }, language, settings: { timeZone } }) {
    const poll = await subjectOf(db, id)
      .select('closesAt')
      .where(isOpen({ now: nowText() }))
      .executeTakeFirst()
    if (!poll) return OVER
    const { subject, until, noEnd, action, footer } = mails[name]
    const { instant } = formatsFor(language)
    const end = poll.closesAt ? until(instant(poll.closesAt, timeZone)) : noEnd
    return { subject: subject(poll.title), heading: poll.title, paragraphs: [end], action: { label: action, path: pathOf(id) }, footer }
  },
})
export const EXTENDED = news('pollExtended')
export const REOPENED = news('pollReopened')
export const pollNotifications = [CLOSED, CLOSED_BY_HAND, REMINDER, OPENED, EXTENDED, REOPENED]

/** Notifies everyone on the list of who may vote, by what they chose for polls. */
export async function mailElectors(trx: Trx, publicUrl: string, type: NotificationType, id: number) {
  const listed = trx.selectFrom('elector').select('userId').where('pollId', '=', id)
  const recipients = await immediateRecipients(trx, 'polls').where('user.id', 'in', listed).execute()
  await notify(trx, publicUrl, type, { id, params: {} }, recipients)
}

/** Deletes the record of the reminder's recipients, because it shows who had not voted by then. */
export async function forgetReminders(trx: Trx, pollId: number) {
  await trx.deleteFrom('mail').where('cause', '=', REMINDER.name).where('causeId', '=', pollId).execute()
  // Texts and notifications are deleted with it.
  await trx.deleteFrom('notification').where('kind', '=', REMINDER.name).where('causeId', '=', pollId).execute()
  // A digest lists an open poll for everyone who was not reminded.
  await trx.deleteFrom('digestItem').where('topic', '=', 'polls').where('subjectId', '=', pollId).execute()
}

/** Notifies the board that voting is over, in the transaction that closes the poll. Deletes the reminders' mail. */
export async function mailClosing(trx: Trx, publicUrl: string, { id, voteCount, turnout, closesAt }: Poll, actorId?: number) {
  await forgetReminders(trx, id)
  if (actorId !== undefined && voteCount > 0) {
    const params = { voteCount, byHand: { actorId, turnout, closesAt } }
    return notify(trx, publicUrl, CLOSED_BY_HAND, { id, params }, await boardMembers(trx).execute())
  }
  return notify(trx, publicUrl, CLOSED, { id, params: { voteCount } }, await boardTopicRecipients(trx, 'polls').execute())
}

/** Announces every poll whose closing time has passed, exactly once: the mark and the mail share one transaction. */
export async function announceClosedPolls({ reads, write, ballotBox }: DatabaseAccess & { ballotBox: BallotBox }, publicUrl: string) {
  for (const { id } of await listUnannounced(reads).execute()) {
    await ballotBox.lock(id, () =>
      write(async (trx) => {
        const poll = await findPoll(trx, ballotBox, id)
        if (poll && (await markClosingAnnounced(trx, id))) await mailClosing(trx, publicUrl, poll)
      }),
    )
  }
}

/** Those of `people` who hear of polls at once. */
const amongVoters = (db: Reader, people: ReadonlySet<number>) =>
  immediateRecipients(db, 'polls').where(sql<SqlBool>`user.id IN (SELECT value FROM json_each(${JSON.stringify([...people])}))`)

/** Names nobody, not even the only one: it would tell who has not voted. */
export const countReminder = async (db: Reader, people: ReadonlySet<number>) => ({
  ...(await countRecipients(amongVoters(db, people), 'polls')),
  name: null,
})

/** Reminds those of `people` who get community mail and returns how many. */
export async function mailReminder(trx: Trx, publicUrl: string, id: number, people: ReadonlySet<number>): Promise<number> {
  const readers = await amongVoters(trx, people).execute()
  await notify(trx, publicUrl, REMINDER, { id, params: {} }, readers)
  return readers.length
}
