import type { Incident, SystemState } from '../../shared/system'

export interface Download {
  path: string
  name: string
  remove(): void
}

/** Backups, downloads and the state of the machine; implemented in `src/operations`. */
export interface SystemJobs {
  state(): Promise<SystemState>
  /** Current problems that super admins are told of; `text` has the details, in English. */
  incidents(): Promise<{ kind: Incident; text: string }[]>
  backUp(): Promise<{ file: string; bytes: number }>
  /** Throws 409 with the reason. */
  backUpNow(): Promise<{ file: string; bytes: number }>
  /** Writes one file with everything. Throws 409, 507. */
  makeDownload(): Promise<Download>
  /** Keeps the download for five minutes for that person. Returns its ticket. */
  offerDownload(download: Download, userId: number): string
  takeDownload(ticket: string, userId: number): Download | undefined
  /** Runs the jobs that are due, and tells super admins about changes. */
  look(): Promise<void>
}
