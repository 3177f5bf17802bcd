interface DigestItemTable {
  userId: number
  topic: string
  /** The id within the topic; for a report, the id of its status change. */
  subjectId: number
}

declare module '../../../db/schema' {
  interface Database {
    digestItem: DigestItemTable
  }
}

export {}
