import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { found } from '../../server/errors'
import type { Person } from '../../server/people'
import { nowText } from '../../server/process/clock'
import { columnsOf } from '../../server/rows'
import { readSettings } from '../../server/settings'
import type { BallotBox } from '../../server/storage/ballot-box/ballot-box'
import type { PollStatus } from '../../shared/polls'
import { FORMER_RESIDENT } from '../../shared/residents'
import { type Poll, stored, type WordColumn } from './answers'
import { findVotesOf, type VoteSources } from './ballots/roll'
import { closedAt, isClosed, isClosedByClock, isOpen, isRunning, stateOf, visible } from './visible'

const PAGE_SIZE = 24

/** The number of homes on the list of who may vote, or of people. */
const listed = (which: RawBuilder<unknown>) =>
  sql<number>`(SELECT count(DISTINCT coalesce(elector.home, elector.rowid)) FROM elector WHERE elector.pollId = poll.id AND ${which})`

const selectPolls = (db: Reader, clock = { now: nowText() }) =>
  db
    .selectFrom('poll')
    .leftJoin('user as author', 'author.id', 'poll.authorId')
    .select([
      ...columnsOf('poll', stored),
      'author.name as author',
      stateOf(clock).as('state'),
      isClosedByClock(clock).as('closedByClock'),
      closedAt(clock).as('closedAt'),
      sql<number>`(SELECT count(*) FROM ballot WHERE ballot.pollId = poll.id)`.as('voteCount'),
      'poll.electorateAt',
      listed(sql`elector.joinedAt IS NULL`).as('atOpening'),
      listed(sql`TRUE`).as('listed'),
      sql<string>`(
        SELECT json_group_array(json_object('id', pollOption.id, 'optionText', optionText, 'order', position) ORDER BY position)
        FROM pollOption WHERE pollOption.pollId = poll.id)`.as('options'),
      sql<string>`(
        SELECT json_group_array(json_object('id', note.id, 'text', note.text, 'addedAt', note.addedAt,
          'by', coalesce(noteAuthor.name, ${FORMER_RESIDENT})) ORDER BY note.id)
        FROM pollNote AS note LEFT JOIN user AS noteAuthor ON noteAuthor.id = note.authorId WHERE note.pollId = poll.id)`.as('notes'),
      sql<string>`(
        SELECT json_group_array(json_object('fileId', fileId, 'description', altText) ORDER BY position)
        FROM pollImage JOIN storedFile ON storedFile.id = fileId WHERE pollImage.pollId = poll.id)`.as('images'),
    ])
    .orderBy('poll.id', 'desc')

type PollQuery = ReturnType<typeof selectPolls>
type Row = Awaited<ReturnType<PollQuery['executeTakeFirstOrThrow']>>

export const imageUrlOf = (pollId: number, fileId: number) => `/api/polls/${pollId}/images/${fileId}`

function toPoll(
  { options, images, notes, author, state, closedByClock, electorateAt, atOpening, listed, ...row }: Row,
  box: BallotBox,
): Poll {
  const pictures = JSON.parse(images) as { fileId: number; description: string | null }[]
  const voted = box.inFile(row.id)?.ballots.length ?? row.voteCount
  return {
    ...(row as Omit<typeof row, WordColumn> & Pick<Poll, WordColumn>),
    status: state === 'open' || state === 'not open yet' ? 'active' : state,
    isOpen: state === 'open',
    closedByClock: Boolean(closedByClock),
    voteCount: voted,
    turnout: electorateAt === null ? null : { atOpening, joined: listed - atOpening, voted },
    author: author ?? FORMER_RESIDENT,
    imageUrls: pictures.map(({ fileId }, order) => ({ pollId: row.id, imageUrl: imageUrlOf(row.id, fileId), order })),
    imageDescriptions: pictures.map(({ description }) => description),
    options: JSON.parse(options) as Poll['options'],
    notes: JSON.parse(notes) as Poll['notes'],
  }
}

const read = async (query: PollQuery, box: BallotBox): Promise<Poll[]> => (await query.execute()).map((row) => toPoll(row, box))

export async function findPoll(db: Reader, box: BallotBox, id: number): Promise<Poll | undefined> {
  const [poll] = await read(selectPolls(db).where('poll.id', '=', id), box)
  return poll
}

/** The poll if this person may see it. Throws 404. */
export async function seePoll(db: Reader, box: BallotBox, viewer: Person, id: number): Promise<Poll> {
  const [poll] = await read(selectPolls(db).where('poll.id', '=', id).where(visible(viewer)), box)
  return found(poll, 'Poll')
}

/** Part of the list; 'active' includes polls that are not open yet. */
type Part = PollStatus | 'open' | 'all'

function selectPart(db: Reader, part: Part): PollQuery {
  const clock = { now: nowText() }
  const polls = selectPolls(db, clock)
  if (part === 'all') return polls
  if (part === 'draft') return polls.where('poll.status', '=', 'draft')
  return polls.where({ open: isOpen, active: isRunning, closed: isClosed }[part](clock))
}

export const listPolls = (db: Reader, box: BallotBox, part: Part) => read(selectPart(db, part), box)

interface Page {
  part: Part
  cursor?: number | null | undefined
  size?: number
}

/** Part of the list, newest first, after `cursor`. */
export async function listPage({ reads, ballotBox }: VoteSources, { part, cursor, size = PAGE_SIZE }: Page) {
  const wanted = selectPart(reads, part).limit(size + 1)
  const rows = await read(cursor ? wanted.where('poll.id', '<', cursor) : wanted, ballotBox)
  const polls = rows.slice(0, size)
  return { polls, next: rows.length > size ? (polls.at(-1)?.id ?? null) : null }
}

export async function readPage(sources: VoteSources, viewer: Person, page: Page) {
  const { polls, next } = await listPage(sources, page)
  const votes = await findVotesOf(
    sources,
    viewer,
    polls.map(({ id }) => id),
  )
  const own = polls.map((poll) => {
    const { mayVote = false, by = null } = votes.get(poll.id) ?? {}
    return { ...poll, hasVoted: by !== null, mayVote }
  })
  return { polls: own, next, votesMayBeMissing: await mayMissVotes(sources.reads, polls) }
}

/** Whether the community was restored from a copy made after one of these polls: people whose vote is missing can vote again. */
export async function mayMissVotes(db: Reader, polls: readonly Pick<Poll, 'status' | 'createdAt'>[]): Promise<boolean> {
  const { votesCopiedAt } = await readSettings(db)
  return polls.some(({ status, createdAt }) => status === 'active' && createdAt <= votesCopiedAt)
}

export async function findImage(db: Reader, pollId: number, fileId: number): Promise<number | undefined> {
  const row = await db.selectFrom('pollImage').select('fileId').where('pollId', '=', pollId).where('fileId', '=', fileId).executeTakeFirst()
  return row?.fileId
}

/** The time of the poll's reminder, or null. */
export async function findReminder(db: Reader, id: number): Promise<string | null> {
  const row = await db.selectFrom('poll').select('remindedAt').where('id', '=', id).executeTakeFirst()
  return row?.remindedAt ?? null
}
