import * as z from 'zod/mini'
import { id, line, optionalDate, optionalId, TRUE_OR_FALSE, text } from '../../shared/fields'

export const GUIDELINE_TAGS = [
  'Fire Safety',
  'Landscaping',
  'Parking',
  'Seasonal',
  'Maintenance',
  'Structures',
  'Common Areas',
  'Safety',
] as const
export type GuidelineTag = (typeof GUIDELINE_TAGS)[number]

/** More than there are, because a form may repeat one. */
export const TAGS_MAX = 20
export const TOO_MANY_TAGS = `At most ${TAGS_MAX} tags`
export const TITLE_MIN = 3
export const DESCRIPTION_MIN = 10
export const TAG_REQUIRED_TITLE = 'Tag selection required'
export const TAG_REQUIRED = 'Please select at least one tag for this guideline'
export const END_BEFORE_START = 'The end date cannot be before the start date'
/** Who is named when the author's account is gone. */
export const AUTHOR_FALLBACK = 'Admin'

const tags = z.pipe(
  z
    .array(z.enum(GUIDELINE_TAGS, 'This tag is not known'), TAG_REQUIRED)
    .check(z.minLength(1, TAG_REQUIRED), z.maxLength(TAGS_MAX, TOO_MANY_TAGS)),
  z.transform((list): GuidelineTag[] => [...new Set(list)]),
)

const fields = {
  title: line(TITLE_MIN, 'Title must be at least 3 characters'),
  description: text(DESCRIPTION_MIN, 'Description must be at least 10 characters'),
  tags,
  priority: z._default(z.boolean(TRUE_OR_FALSE), false),
  startDate: optionalDate,
  endDate: optionalDate,
}
const endsAfterStart = z.refine<{ startDate: string | null; endDate: string | null }>(
  ({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate,
  { message: END_BEFORE_START, path: ['endDate'] },
)

/** A guideline as an admin writes it; dates are calendar dates, also when they come as ISO instants. */
export const newGuideline = z.object(fields).check(endsAfterStart)
export const changedGuideline = z.object({ id, ...fields }).check(endsAfterStart)
export type GuidelineDraft = z.infer<typeof newGuideline>

/** `excludeId` is the guideline shown just now. */
export const randomRequest = z.optional(z.object({ excludeId: optionalId }))

export interface Guideline {
  id: number
  title: string
  description: string
  tags: GuidelineTag[]
  priority: boolean
  startDate: string | null
  endDate: string | null
  createdBy: number | null
  createdAt: string
  lastUpdated: string
  author: string
}
export type RandomGuideline = Pick<Guideline, 'id' | 'title' | 'description' | 'tags' | 'lastUpdated'>

type Active = Pick<Guideline, 'startDate' | 'endDate'>
/** Past the end of its last day; `today` is the community's calendar date. */
export const isExpired = ({ endDate }: Active, today: string) => endDate !== null && endDate < today
/** In force on `today`: started and not expired. */
export const isActive = (guideline: Active, today: string) =>
  !isExpired(guideline, today) && (guideline.startDate === null || guideline.startDate <= today)
