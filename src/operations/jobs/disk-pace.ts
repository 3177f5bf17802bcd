import { DAY, nowText } from '../../server/process/clock'

export interface Sample {
  at: string
  free: number
}

const DAYS_KEPT = 8
const ENOUGH_DAYS = 2

/** One sample a day, of the last week. */
export function addSample(samples: readonly Sample[], free: number): Sample[] {
  const last = samples.at(-1)
  if (last && Date.parse(last.at) > Date.now() - DAY && Date.parse(last.at) <= Date.now()) return [...samples]
  return [...samples.filter(({ at }) => at < nowText()), { at: nowText(), free }].slice(-DAYS_KEPT)
}

/** Whole days until the disk is full at the pace of the last week; null where it is not filling up, or nobody knows yet. */
export function daysToFull(samples: readonly Sample[], free: number): number | null {
  const [first] = samples
  if (!first) return null
  const days = (Date.now() - Date.parse(first.at)) / DAY
  const lost = first.free - free
  if (days < ENOUGH_DAYS || lost <= 0) return null
  return Math.floor((free / lost) * days)
}
