import { type SqlBool, sql } from 'kysely'
import type { Viewing } from '../../server/viewing'

/** Started, and not past its last day. Members read every rule; these are the ones in force. */
export const isInForce = ({ today }: Pick<Viewing, 'today'>) => sql<SqlBool>`
  (guideline.startDate IS NULL OR guideline.startDate <= ${today}) AND (guideline.endDate IS NULL OR guideline.endDate >= ${today})`
