/** What the doctor says about one thing. */
export interface Finding {
  check: string
  /** 'warning' needs no action tonight. */
  state: 'ok' | 'warning' | 'problem'
  /** What was found, and when it is not ok, the cure. */
  text: string
}

export const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text })
export const warning = (check: string, text: string): Finding => ({ check, state: 'warning', text })
export const problem = (check: string, text: string): Finding => ({ check, state: 'problem', text })
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
