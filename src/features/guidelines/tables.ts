import type { ColumnType } from 'kysely'
import type { Flag, Id } from '../../../db/tables/foundation'

interface GuidelineTable {
  id: Id
  title: string
  description: string
  /** Of the text as written. */
  language: ColumnType<string, string | undefined, string>
  /** JSON list of tags. */
  tags: string
  priority: Flag
  /** Calendar dates; null means open on that side. */
  startDate: string | null
  endDate: string | null
  createdBy: number | null
  createdAt: string
  lastUpdated: string
}

declare module '../../../db/schema' {
  interface Database {
    guideline: GuidelineTable
  }
}
