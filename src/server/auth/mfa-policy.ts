import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../../db/schema'
import { heldBack, type Viewer } from '../../shared/permissions'
import { nowText } from '../process/clock'

/** What is read with a session to know whether the board's rule holds its person back. */
export interface UnderRule extends Viewer {
  secondStepAt: string | null
  /** As stored (JSON): from when on the rule holds, '""' while it is off; nothing where nobody has touched it. */
  boardRule: string | null
}

/** Columns of `UnderRule` beside the flags, for a query that knows `user`. */
export const ruleColumns = ({ selectFrom }: ExpressionBuilder<Database, 'user'>) => [
  'user.secondStepAt' as const,
  selectFrom('setting').select('value').where('key', '=', sql.lit('boardGraceEndsAt')).as('boardRule'),
]

/** While the board has to sign in with a second step and the grace is over, who has none is a member in every decision. */
export function isHeldBack({ isAdmin, isSuperAdmin, secondStepAt, boardRule }: UnderRule): boolean {
  if (secondStepAt !== null || !(isAdmin || isSuperAdmin) || !boardRule) return false
  const from = JSON.parse(boardRule) as string
  return from !== '' && from <= nowText()
}

/** Marked for `may`; the mark is a symbol, so no answer shows it. */
export const markHeldBack = <P extends Viewer>(person: P, rule: Pick<UnderRule, 'secondStepAt' | 'boardRule'>): P =>
  isHeldBack({ ...rule, isAdmin: person.isAdmin, isSuperAdmin: person.isSuperAdmin }) ? { ...person, [heldBack]: true } : person
