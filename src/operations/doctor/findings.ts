import type { Finding } from '../../shared/system'

export const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text })
export const warning = (check: string, text: string): Finding => ({ check, state: 'warning', text })
export const problem = (check: string, text: string): Finding => ({ check, state: 'problem', text })
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
