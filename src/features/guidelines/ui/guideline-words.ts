import { useViewAddress } from '#kit/navigation/address'
import { useFormats, useWords } from '#kit/words/words'
import { dateInZone } from '../../../shared/calendar'
import type { Guideline } from '../answers'

export function useGuidelineWords() {
  const { noStartDate } = useWords('guidelines')
  const { longDay } = useFormats()
  return {
    longDay,
    longInstant: (instant: string, timeZone: string) => longDay(dateInZone(instant, timeZone)),
    /** 'June 1, 2026 – October 31, 2026'; the end is left out if there is none. */
    activeRange: ({ startDate, endDate }: Pick<Guideline, 'startDate' | 'endDate'>): string => {
      const from = startDate ? longDay(startDate) : noStartDate
      return endDate ? `${from} – ${longDay(endDate)}` : from
    },
  }
}

const VIEW_NAMES = ['guideline', 'form', 'view'] as const

export const useAddressOf = () => useViewAddress(VIEW_NAMES)

type Active = Pick<Guideline, 'startDate' | 'endDate'>
/** The last day counts. */
export const isExpired = ({ endDate }: Active, today: string) => endDate !== null && endDate < today
export const isActive = (guideline: Active, today: string) =>
  !isExpired(guideline, today) && (guideline.startDate === null || guideline.startDate <= today)
