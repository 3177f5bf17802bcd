import type { Incident, SystemState } from '../../shared/system'

/** A copy that was made to be handed out once. */
export interface Download {
  path: string
  /** As the browser saves it. */
  name: string
  remove(): void
}

/** What looks after the portal's data; done in `src/operations`. */
export interface SystemJobs {
  state(): Promise<SystemState>
  /** What is wrong just now, of all that people are told of; `text` is the details, in English. */
  incidents(): Promise<{ kind: Incident; text: string }[]>
  /** Writes the nightly backup. */
  backUp(): Promise<{ file: string; bytes: number }>
  /** One more of them. Throws 409 with the reason. */
  backUpNow(): Promise<{ file: string; bytes: number }>
  /** Writes one file with everything. Throws 409, 507. */
  makeDownload(): Promise<Download>
  /** Keeps it for five minutes, for that person; what is returned is needed to take it. */
  offerDownload(download: Download, userId: number): string
  takeDownload(ticket: string, userId: number): Download | undefined
  /** Looks at everything that has its time, and tells people what has changed. */
  look(): Promise<void>
}
