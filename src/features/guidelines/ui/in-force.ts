import type { Guideline } from '../answers'

type Active = Pick<Guideline, 'startDate' | 'endDate'>
/** Past the end of its last day; `today` is the community's calendar date. */
export const isExpired = ({ endDate }: Active, today: string) => endDate !== null && endDate < today
/** In force on `today`: started and not expired. */
export const isActive = (guideline: Active, today: string) =>
  !isExpired(guideline, today) && (guideline.startDate === null || guideline.startDate <= today)
