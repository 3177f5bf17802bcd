/** Something a digest has listed. */
interface DigestItemTable {
  userId: number
  topic: string
  /** A row of the topic's: of a report the change of its status. */
  subjectId: number
}

declare module '../../../db/schema' {
  interface Database {
    digestItem: DigestItemTable
  }
}

export {}
