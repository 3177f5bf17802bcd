import type { Trx } from '../../../../db/schema'
import type { QuestionType } from '../../../shared/polls'
import type { Poll } from '../queries'

/** What is stored of the texts given; an open question keeps no empty ones. */
const toStore = (texts: readonly string[], questionType: QuestionType) =>
  texts.map((text) => text.trim()).filter((text) => questionType !== 'open' || text !== '')

export async function insertOptions(trx: Trx, pollId: number, texts: readonly string[], questionType: QuestionType) {
  const rows = toStore(texts, questionType).map((optionText, position) => ({ pollId, optionText, position }))
  if (rows.length > 0) await trx.insertInto('pollOption').values(rows).execute()
}

/** True when the poll has exactly these options already. */
export function hasOptions(poll: Poll, texts: readonly string[]): boolean {
  const wanted = toStore(texts, poll.questionType)
  return wanted.length === poll.options.length && poll.options.every((option, at) => option.optionText === wanted[at])
}

export async function replaceOptions(trx: Trx, pollId: number, texts: readonly string[], questionType: QuestionType) {
  await trx.deleteFrom('pollOption').where('pollId', '=', pollId).execute()
  await insertOptions(trx, pollId, texts, questionType)
}
