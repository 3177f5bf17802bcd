import type { Words } from '../../../words/say'

/** The status of an item in words that agree with the thing, where a language has them: a poll is "cerrada", a report "cerrado". */
export function activityStatus(values: Words['values'], { type, status }: { type: string; status: string }): string {
  const own = type === 'poll' ? values.pollStatus : type === 'event' ? values.eventStatus : {}
  return new Map(Object.entries({ ...values.activityStatus, ...own })).get(status.toLowerCase()) ?? status
}
