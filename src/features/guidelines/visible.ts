import { type SqlBool, sql } from 'kysely'
import type { Viewing } from '../../server/viewing'

/** Members can read every rule, in force or not. */
export const isInForce = ({ today }: Pick<Viewing, 'today'>) => sql<SqlBool>`
  (guideline.startDate IS NULL OR guideline.startDate <= ${today}) AND (guideline.endDate IS NULL OR guideline.endDate >= ${today})`
