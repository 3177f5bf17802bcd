/** What a person has stored on one day, in bytes. */
export interface UsageTable {
  userId: number
  /** UTC, `YYYY-MM-DD`: the last day they stored something. */
  day: string
  text: number
  files: number
}

export interface UsageTables {
  usage: UsageTable
}
