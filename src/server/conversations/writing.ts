import type { Person } from '../people'

const FORGOTTEN_AFTER = 15_000
const CASES_MAX = 1_000

interface Writer {
  name: string
  until: number
}

export interface WritingNotes {
  note(caseId: number, person: Person, isWriting: boolean): { id: number; name: string }[]
}

export function createWritingNotes(): WritingNotes {
  const cases = new Map<number, Map<number, Writer>>()

  function current(caseId: number, now: number) {
    const writers = cases.get(caseId) ?? new Map<number, Writer>()
    // A time too far ahead was recorded while the clock was wrong.
    for (const [id, { until }] of writers) if (until <= now || until > now + FORGOTTEN_AFTER) writers.delete(id)
    if (writers.size === 0) cases.delete(caseId)
    return writers
  }

  return {
    note(caseId, { id, name }, isWriting) {
      const now = Date.now()
      if (cases.size > CASES_MAX) for (const known of cases.keys()) current(known, now)
      const writers = current(caseId, now)
      if (isWriting) cases.set(caseId, writers.set(id, { name, until: now + FORGOTTEN_AFTER }))
      else writers.delete(id)
      return [...writers].filter(([other]) => other !== id).map(([other, writer]) => ({ id: other, name: writer.name }))
    },
  }
}
