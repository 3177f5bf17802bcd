import { sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import type { BallotBox } from '../../server/ballot-box/ballot-box'
import { nowText } from '../../server/clock'
import { found } from '../../server/errors'
import type { Person } from '../../server/people'
import { may } from '../../shared/permissions'
import type { Audience, PollStatus, QuestionType, ResultsWhen, VotingRule } from '../../shared/polls'
import { FORMER_RESIDENT } from '../../shared/residents'

export const PAGE_SIZE = 24

export interface Poll {
  id: number
  title: string
  description: string
  questionType: QuestionType
  votingAudience: Audience
  votingRule: VotingRule
  resultsWhen: ResultsWhen
  /** As it is now: an active poll past `closesAt` is closed. */
  status: PollStatus
  /** Active and past `opensAt`: votes are taken. */
  isOpen: boolean
  /** Closed by its closing time alone, so that a later one opens it again. */
  closedByClock: boolean
  /** Since when a closed poll has been: its closing time, or the moment the board closed it; null when nobody noted it. */
  closedAt: string | null
  opensAt: string | null
  closesAt: string | null
  createdAt: string
  authorId: number | null
  author: string
  voteCount: number
  imageUrls: { pollId: number; imageUrl: string; order: number }[]
  options: { id: number; optionText: string; order: number }[]
}

const selectPolls = (db: Reader) =>
  db
    .selectFrom('poll')
    .leftJoin('user as author', 'author.id', 'poll.authorId')
    .select([
      'poll.id',
      'poll.title',
      'poll.description',
      'poll.questionType',
      'poll.votingAudience',
      'poll.votingRule',
      'poll.resultsWhen',
      'poll.status',
      'poll.opensAt',
      'poll.closesAt',
      'poll.createdAt',
      'poll.authorId',
      'poll.closingMailedAt',
      'author.name as author',
      sql<number>`(SELECT count(*) FROM ballot WHERE ballot.pollId = poll.id)`.as('voteCount'),
      sql<string>`(
        SELECT json_group_array(json_object('id', pollOption.id, 'optionText', optionText, 'order', position) ORDER BY position)
        FROM pollOption WHERE pollOption.pollId = poll.id)`.as('options'),
      sql<string>`(
        SELECT json_group_array(fileId ORDER BY position) FROM pollImage WHERE pollImage.pollId = poll.id)`.as('images'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectPolls>['executeTakeFirstOrThrow']>>

/** Where an image is served. */
export const imageUrlOf = (pollId: number, fileId: number) => `/api/polls/${pollId}/images/${fileId}`

function toPoll({ options, images, author, closingMailedAt, ...row }: Row, box: BallotBox, now: string): Poll {
  const fileIds = JSON.parse(images) as number[]
  const isOver = row.status === 'active' && row.closesAt !== null && row.closesAt <= now
  const status = (isOver ? 'closed' : row.status) as PollStatus
  return {
    ...row,
    questionType: row.questionType as QuestionType,
    votingAudience: row.votingAudience as Audience,
    votingRule: row.votingRule as VotingRule,
    resultsWhen: row.resultsWhen as ResultsWhen,
    voteCount: box.sealed(row.id)?.ballots.length ?? row.voteCount,
    status,
    isOpen: status === 'active' && (row.opensAt === null || row.opensAt <= now),
    closedByClock: isOver,
    closedAt: status === 'closed' ? endOf(row.closesAt, closingMailedAt, now) : null,
    author: author ?? FORMER_RESIDENT,
    imageUrls: fileIds.map((fileId, order) => ({ pollId: row.id, imageUrl: imageUrlOf(row.id, fileId), order })),
    options: JSON.parse(options) as Poll['options'],
  }
}

/** A closing time counts unless the board was told of the closing before it. */
const endOf = (closesAt: string | null, closingMailedAt: string | null, now: string) =>
  closesAt !== null && closesAt <= (closingMailedAt ?? now) ? closesAt : closingMailedAt

type PollQuery = ReturnType<typeof selectPolls>

async function read(query: PollQuery, box: BallotBox, now: string): Promise<Poll[]> {
  const rows = await query.orderBy('poll.id', 'desc').execute()
  return rows.map((row) => toPoll(row, box, now))
}

export async function findPoll(db: Reader, box: BallotBox, id: number): Promise<Poll | undefined> {
  const row = await selectPolls(db).where('poll.id', '=', id).executeTakeFirst()
  return row && toPoll(row, box, nowText())
}

/** The poll, if this person may know of it: drafts are the board's. Throws 404. */
export async function seePoll(db: Reader, box: BallotBox, user: Person, id: number): Promise<Poll> {
  const poll = found(await findPoll(db, box, id), 'Poll')
  return found(poll.status === 'draft' && !may(user, 'polls.manage') ? null : poll, 'Poll')
}

/** Polls that take votes now, newest first. */
export const listOpen = (db: Reader, box: BallotBox, now = nowText()) => read(openOnly(selectPolls(db), now), box, now)

/** Every poll, newest first. */
export const listPolls = (db: Reader, box: BallotBox, now = nowText()) => read(selectPolls(db), box, now)

/** Polls that are in `status` now; 'active' includes those not open yet. */
export const listByStatus = (db: Reader, box: BallotBox, status: PollStatus, now = nowText()) =>
  read(only(selectPolls(db), status, now), box, now)

interface Page {
  tab: PollStatus | 'all' | 'open'
  cursor?: number | null | undefined
}

/** A screenful of a tab of the list, newest first, from below `cursor`. */
export async function readPage(
  db: Reader,
  box: BallotBox,
  { tab, cursor }: Page,
  now = nowText(),
): Promise<{ polls: Poll[]; next: number | null }> {
  const below = cursor ? selectPolls(db).where('poll.id', '<', cursor) : selectPolls(db)
  const wanted = tab === 'all' ? below : tab === 'open' ? openOnly(below, now) : only(below, tab, now)
  const rows = await read(wanted.limit(PAGE_SIZE + 1), box, now)
  const polls = rows.slice(0, PAGE_SIZE)
  return { polls, next: rows.length > PAGE_SIZE ? (polls.at(-1)?.id ?? null) : null }
}

function only(query: PollQuery, status: PollStatus, now: string): PollQuery {
  if (status === 'draft') return query.where('poll.status', '=', 'draft')
  if (status === 'active') return running(query, now)
  return query.where((where) =>
    where.or([where('poll.status', '=', 'closed'), where.and([where('poll.status', '=', 'active'), where('poll.closesAt', '<=', now)])]),
  )
}

const running = (query: PollQuery, now: string) =>
  query
    .where('poll.status', '=', 'active')
    .where((where) => where.or([where('poll.closesAt', 'is', null), where('poll.closesAt', '>', now)]))

const openOnly = (query: PollQuery, now: string) =>
  running(query, now).where((where) => where.or([where('poll.opensAt', 'is', null), where('poll.opensAt', '<=', now)]))

/** The stored file behind an image of this poll. */
export async function findImage(db: Reader, pollId: number, fileId: number): Promise<number | undefined> {
  const row = await db.selectFrom('pollImage').select('fileId').where('pollId', '=', pollId).where('fileId', '=', fileId).executeTakeFirst()
  return row?.fileId
}

/** When the one reminder of a poll went out, or null. */
export async function findReminder(db: Reader, id: number): Promise<string | null> {
  const row = await db.selectFrom('poll').select('remindedAt').where('id', '=', id).executeTakeFirst()
  return row?.remindedAt ?? null
}

export const markReminded = (db: Trx, id: number, remindedAt: string) =>
  db.updateTable('poll').set({ remindedAt }).where('id', '=', id).execute()
