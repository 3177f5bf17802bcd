import type { DatabaseAccess, Trx } from '../../../db/schema'
import type { BallotBox } from '../../server/ballot-box/ballot-box'
import { enqueueMails, type MailToMany } from '../../server/mail/outbox'
import { boardReaders, communityReaders } from '../../server/mail/recipients'
import type { VotingRule } from '../../shared/polls'
import { listUnannounced, takeClosedPoll } from './editing/closing'
import { findPoll } from './queries'

interface Subject {
  id: number
  title: string
}

const REMINDER = 'pollReminder'

const addressOf = (publicUrl: string, poll: Subject) => `${publicUrl}/voting?poll=${poll.id}`

/** Forgets who was reminded: it says who had not voted by then. */
export const forgetReminders = (trx: Trx, pollId: number) =>
  trx.deleteFrom('mail').where('cause', '=', REMINDER).where('causeId', '=', pollId).execute()

/** Tells the board that voting is over, in the transaction that closes the poll. The reminders' mails go. */
export async function mailClosing(trx: Trx, publicUrl: string, poll: Subject & { voteCount: number }) {
  await forgetReminders(trx, poll.id)
  const count = poll.voteCount
  const votes = count === 0 ? 'No votes were cast.' : count === 1 ? '1 vote was cast.' : `${count} votes were cast.`
  const readers = await boardReaders(trx).execute()
  const mail: MailToMany = {
    kind: 'community',
    subject: `Voting has closed: ${poll.title}`,
    content: {
      heading: 'Voting has closed',
      paragraphs: [`The poll "${poll.title}" is closed. ${votes}`, 'Everyone who can sign in can now see the results.'],
      action: { label: 'See the results', url: addressOf(publicUrl, poll) },
      footer: "You're receiving this email because you're an administrator of the portal.",
    },
  }
  await enqueueMails(trx, publicUrl, mail, readers)
}

/**
 * Announces every poll whose closing time has passed since the last look, each exactly once: the mark and the mails are
 * one transaction, so a restart in between neither forgets nor repeats one.
 */
export async function announceClosedPolls({ reads, write, ballotBox }: DatabaseAccess & { ballotBox: BallotBox }, publicUrl: string) {
  for (const { id } of await listUnannounced(reads).execute()) {
    await ballotBox.hold(id, () =>
      write(async (trx) => {
        const poll = await findPoll(trx, ballotBox, id)
        if (poll && (await takeClosedPoll(trx, id))) await mailClosing(trx, publicUrl, poll)
      }),
    )
  }
}

/** Reminds those of `people` who read community mail, and returns how many. */
export async function mailReminder(
  trx: Trx,
  publicUrl: string,
  poll: Subject & { description: string; votingRule: VotingRule },
  people: ReadonlySet<number>,
): Promise<number> {
  const readers = (await communityReaders(trx).execute()).filter((reader) => people.has(reader.id))
  const missing = poll.votingRule === 'household' ? 'No one in your household has voted yet.' : "You haven't voted yet."
  const mail: MailToMany = {
    kind: 'community',
    subject: `Reminder to vote: ${poll.title}`,
    cause: { name: REMINDER, id: poll.id },
    content: {
      heading: poll.title,
      paragraphs: [`Voting is open and takes a minute. ${missing}`, poll.description],
      action: { label: 'Vote Now', url: addressOf(publicUrl, poll) },
      footer: 'This is the only reminder for this poll. The portal knows whether you voted, but not how.',
    },
  }
  await enqueueMails(trx, publicUrl, mail, readers)
  return readers.length
}
