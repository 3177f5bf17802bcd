/** How answers by mail fare, since the start. */
export interface RepliesState {
  address: string
  /** When the mailbox was last read through. */
  checkedAt: string | null
  failingSince: string | null
  error: string | null
  taken: number
  refused: number
}

export interface Replies {
  /** Null while no mailbox is set. */
  state(): RepliesState | null
  start(): void
  stop(): Promise<void>
}
