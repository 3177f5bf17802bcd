/** Who gets mail when a report moves, beside its reporter. */
interface ReportFollowTable {
  reportId: number
  userId: number
  since: string
}

export type { ReportFollowTable }

declare module '../../../db/schema' {
  interface Database {
    reportFollow: ReportFollowTable
  }
}
