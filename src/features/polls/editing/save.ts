import type { Trx } from '../../../../db/schema'
import { nowText } from '../../../server/clock'
import { conflict, invalid } from '../../../server/errors'
import type { Poll } from '../queries'
import { LOCKED, type NewPoll, optionsProblem, type PollChange } from '../schema'
import { hasOptions, insertOptions, replaceOptions } from './options'
import { requireOrder, toInstants } from './period'
import { forgetClosing, requireUnseen } from './status'

/** Stores a new poll, without its images, and returns its id. Throws 400. */
export async function insertPoll(trx: Trx, authorId: number, { options, imageUrls: _, ...poll }: NewPoll): Promise<number> {
  const period = { opensAt: null, closesAt: null, ...(await toInstants(trx, poll)) }
  requireOrder(period)
  const createdAt = nowText()
  const closingMailedAt = poll.status === 'closed' ? createdAt : null
  const { id } = await trx
    .insertInto('poll')
    .values({ ...poll, ...period, authorId, createdAt, closingMailedAt, remindedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertOptions(trx, id, options, poll.questionType)
  return id
}

/** Changes the fields given, but for status and images. Throws 400, and 409 for what is locked after the first vote. */
export async function changePoll(trx: Trx, poll: Poll, change: PollChange) {
  const { id, options, status: _, imageUrls: __, opensAt, closesAt, ...rest } = change
  const fields = defined(rest)
  const optionsStay = options === undefined || hasOptions(poll, options)
  requireUnlocked(poll, fields, optionsStay)
  const questionType = fields.questionType ?? poll.questionType
  const problem = optionsProblem({ questionType, options: options ?? poll.options.map((option) => option.optionText) })
  if (problem) throw invalid('options', problem)
  const period = await toInstants(trx, { opensAt, closesAt })
  requireOrder({ opensAt: poll.opensAt, closesAt: poll.closesAt, ...period })
  const reopens = period.closesAt !== undefined && (period.closesAt === null || period.closesAt > nowText())
  if (poll.closedByClock && reopens) requireUnseen(poll)

  const set = { ...fields, ...period }
  if (Object.keys(set).length > 0) await trx.updateTable('poll').set(set).where('id', '=', id).execute()
  if (!optionsStay) await replaceOptions(trx, id, options, questionType)
  await forgetClosing(trx, id)
}

const LOCKED_FIELDS = ['questionType', 'votingAudience', 'votingRule', 'resultsWhen'] as const

function requireUnlocked(poll: Poll, change: Partial<Poll>, optionsStay: boolean) {
  if (poll.voteCount === 0) return
  const stays = LOCKED_FIELDS.every((field) => change[field] === undefined || change[field] === poll[field])
  if (!stays || !optionsStay) throw conflict(LOCKED)
}

/** Without the fields that were left out. */
const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }
