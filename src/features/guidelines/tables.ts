import type { ColumnType } from 'kysely'
import type { Flag, Id } from '../../../db/tables/foundation'

interface GuidelineTable {
  id: Id
  title: string
  description: string
  language: ColumnType<string, string | undefined, string>
  tags: string
  priority: Flag
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
