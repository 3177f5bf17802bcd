import type { Db, Trx } from '../../../db/schema'
import { enqueueMail } from '../../server/outbox'
import { boardReaders, communityReaders } from '../../server/readers'
import type { VotingRule } from '../../shared/polls'
import { listUnannounced, takeClosedPoll } from './editing/status'

interface Subject {
  id: number
  title: string
}

const addressOf = (publicUrl: string, poll: Subject) => `${publicUrl}/voting?poll=${poll.id}`

/** Tells the board that voting is over, in the transaction that closes the poll. */
export async function mailClosing(trx: Trx, publicUrl: string, poll: Subject) {
  const { count } = await trx
    .selectFrom('ballot')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('pollId', '=', poll.id)
    .executeTakeFirstOrThrow()
  const votes = count === 0 ? 'No votes were cast.' : count === 1 ? '1 vote was cast.' : `${count} votes were cast.`
  for (const to of await boardReaders(trx).execute()) {
    await enqueueMail(trx, publicUrl, {
      to,
      kind: 'community',
      subject: `Voting has closed: ${poll.title}`,
      content: {
        heading: 'Voting has closed',
        paragraphs: [`The poll "${poll.title}" is closed. ${votes}`, 'Everybody who can sign in may now see the results.'],
        action: { label: 'See the results', url: addressOf(publicUrl, poll) },
        footer: 'You get this mail because you are an administrator of the portal.',
      },
    })
  }
}

/**
 * Announces every poll whose closing time has passed since the last look, each exactly once: the mark and the mails are
 * one transaction, so a restart in between neither forgets nor repeats one.
 */
export async function announceClosedPolls(db: Db, publicUrl: string) {
  for (const poll of await listUnannounced(db).execute()) {
    await db.transaction().execute(async (trx) => {
      if (await takeClosedPoll(trx, poll.id)) await mailClosing(trx, publicUrl, poll)
    })
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
  const missing = poll.votingRule === 'household' ? 'Nobody of your household has voted yet.' : 'You have not voted yet.'
  for (const to of readers) {
    await enqueueMail(trx, publicUrl, {
      to,
      kind: 'community',
      subject: `Reminder to vote: ${poll.title}`,
      content: {
        heading: poll.title,
        paragraphs: [`Hello ${to.name},`, `voting is open and takes a minute. ${missing}`, poll.description],
        action: { label: 'Vote Now', url: addressOf(publicUrl, poll) },
        footer: 'This is the only reminder for this poll. The portal knows whether you have voted, not what.',
      },
    })
  }
  return readers.length
}
