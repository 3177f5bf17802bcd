import { type SqlBool, sql } from 'kysely'
import type { Viewing } from '../../server/viewing'

/** Started, and not past the end of its last day. Members read every guideline; this is what they have to keep to. */
export const isInForce = ({ today }: Pick<Viewing, 'today'>) => sql<SqlBool>`
  (guideline.startDate IS NULL OR guideline.startDate <= ${today}) AND (guideline.endDate IS NULL OR guideline.endDate >= ${today})`
