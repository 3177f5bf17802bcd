import type { Reader } from '../../../db/schema'
import { byName } from '../../shared/dictionary'
import { SIGN_IN_STATUSES } from '../../shared/residents'
import type { Language } from '../../words/languages'
import { msg } from '../../words/messages'
import { conflict, invalid } from '../errors'
import type { Person } from '../people'

interface Assigned {
  assigneeId: number | null
  assigneeName: string | null
}
interface Wish {
  assigneeId: number | null
  assigneeWas?: number | null | undefined
}

/** Throws 400 if the assignee is not on the board, 409 if somebody else has taken the case since the caller looked. */
export async function requireAssignable(db: Reader, asker: Person, before: Assigned, { assigneeId, assigneeWas }: Wish) {
  const isOthers = before.assigneeId !== null && before.assigneeId !== asker.id && before.assigneeId !== assigneeId
  if (isOthers && assigneeWas !== before.assigneeId) throw conflict(msg('problems', 'caseTaken', before.assigneeName ?? ''))
  if (assigneeId !== null && !(await isOnBoard(db, assigneeId))) throw invalid('assigneeId', msg('problems', 'caseNotBoard'))
}

const selectBoard = (db: Reader) =>
  db
    .selectFrom('user')
    .select(['id', 'name'])
    .where('status', 'in', SIGN_IN_STATUSES)
    .where(({ or, eb }) => or([eb('isAdmin', '=', 1), eb('isSuperAdmin', '=', 1)]))

const isOnBoard = (db: Reader, id: number) => selectBoard(db).where('id', '=', id).executeTakeFirst()

export const listAssignable = async (db: Reader, language: Language) =>
  (await selectBoard(db).orderBy('id').execute()).sort(byName(language))
