import type { Incident, SystemState } from '../shared/system'

/** A copy that was made to be handed out once. */
interface Download {
  path: string
  /** As the browser saves it. */
  name: string
}

/** What looks after the portal's data; done in `src/operations`. */
export interface Upkeep {
  state(): Promise<SystemState>
  /** What is wrong just now, of all that people are told of; `text` is the details, in English. */
  incidents(): Promise<{ kind: Incident; text: string }[]>
  /** Writes the nightly backup. */
  backUp(): Promise<{ file: string; bytes: number }>
  /** One more of them. Throws 409 with the reason. */
  backUpNow(): Promise<{ file: string; bytes: number }>
  /** Writes one file with everything, for `remove` to delete. Throws 409, 507. */
  makeDownload(): Promise<Download>
  removeDownload(path: string): void
  /** Looks at everything that has its time, and tells people what has changed. */
  look(): Promise<void>
}
