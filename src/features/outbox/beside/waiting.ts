import { nowText } from '../../../server/process/clock'

/** To be tried as if it had never been. */
export const asNew = () => ({ status: 'waiting', attempts: 0, nextAttemptAt: nowText(), lastError: null }) as const

export const discardedBy = ({ name }: { name: string }) => `Not sent: discarded by ${name}.`
