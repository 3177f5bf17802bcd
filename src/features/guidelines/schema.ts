import * as z from 'zod/mini'
import { id, line, optionalDate, optionalId, TRUE_OR_FALSE, tagList, text } from '../../shared/fields'
import { language } from '../../shared/languages'
import { translationsIn } from '../../shared/translations'
import { msg } from '../../words/say'

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

const TAG_REQUIRED = msg('guidelines', 'tagRequired')
const END_BEFORE_START = msg('guidelines', 'endBeforeStart')

const title = line(3, msg('fields', 'titleTooShort'))
const description = text(10, msg('fields', 'descriptionTooShort'))

const fields = {
  title,
  description,
  /** Left out, both stay as they are. */
  language: z.optional(language),
  translations: translationsIn('description', title, description),
  tags: tagList(GUIDELINE_TAGS, TAG_REQUIRED),
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
export type GuidelineChange = z.infer<typeof changedGuideline>

/** `excludeId` is the guideline shown just now. */
export const randomRequest = z.optional(z.object({ excludeId: optionalId }))
