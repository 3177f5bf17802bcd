import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { dateInZone } from '../../../shared/calendar'
import type { Guideline } from '../answers'

/** The dates of a rule, in the page's language. */
export function useGuidelineWords() {
  const { noStartDate } = useWords('guidelines')
  const { longDay } = useFormats()
  return {
    longDay,
    /** The day of an instant in the community's time zone. */
    longInstant: (instant: string, timeZone: string) => longDay(dateInZone(instant, timeZone)),
    /** 'June 1, 2026 – October 31, 2026'; an end is only named where there is one. */
    activeRange: ({ startDate, endDate }: Pick<Guideline, 'startDate' | 'endDate'>): string => {
      const from = startDate ? longDay(startDate) : noStartDate
      return endDate ? `${from} – ${longDay(endDate)}` : from
    },
  }
}
