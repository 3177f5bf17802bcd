import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../../db/schema'
import { heldBack, type Viewer } from '../../shared/permissions'
import { nowText } from '../process/clock'

export interface UnderRule extends Viewer {
  secondStepAt: string | null
  /** JSON: the time when the rule starts, '""' while it is off, null if it was never set. */
  boardRule: string | null
}

export const ruleColumns = ({ selectFrom }: ExpressionBuilder<Database, 'user'>) => [
  'user.secondStepAt' as const,
  selectFrom('setting').select('value').where('key', '=', sql.lit('boardGraceEndsAt')).as('boardRule'),
]

/** Returns true for a board member who still has no second step after the grace period: they have only a member's rights. */
function isHeldBack({ isAdmin, isSuperAdmin, secondStepAt, boardRule }: UnderRule): boolean {
  if (secondStepAt !== null || !(isAdmin || isSuperAdmin) || !boardRule) return false
  const from = JSON.parse(boardRule) as string
  return from !== '' && from <= nowText()
}

/** The mark is a symbol, so no answer shows it. */
export const markHeldBack = <P extends Viewer>(person: P, rule: Pick<UnderRule, 'secondStepAt' | 'boardRule'>): P =>
  isHeldBack({ ...rule, isAdmin: person.isAdmin, isSuperAdmin: person.isSuperAdmin }) ? { ...person, [heldBack]: true } : person
