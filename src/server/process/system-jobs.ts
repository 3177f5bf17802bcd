import type { Incident, SystemState } from '../../shared/system'

/** A copy made to be downloaded once. */
export interface Download {
  path: string
  /** The file name for the browser. */
  name: string
  remove(): void
}

/** Backups, downloads and the state of the machine; implemented in `src/operations`. */
export interface SystemJobs {
  state(): Promise<SystemState>
  /** Current problems that super admins are told of; `text` has the details, in English. */
  incidents(): Promise<{ kind: Incident; text: string }[]>
  backUp(): Promise<{ file: string; bytes: number }>
  /** Writes one more. Throws 409 with the reason. */
  backUpNow(): Promise<{ file: string; bytes: number }>
  /** Writes one file with everything. Throws 409, 507. */
  makeDownload(): Promise<Download>
  /** Keeps it for five minutes for that person. Returns the ticket that takes it. */
  offerDownload(download: Download, userId: number): string
  takeDownload(ticket: string, userId: number): Download | undefined
  /** Runs what is due, and tells super admins what has changed. */
  look(): Promise<void>
}
