import * as z from 'zod/mini'
import { changeOf } from '../../shared/changes'
import { id, line, optionalDate, optionalId, TRUE_OR_FALSE, tagList, text } from '../../shared/fields'
import { key } from '../../shared/idempotency'
import { language } from '../../shared/languages'
import { translationsIn } from '../../shared/translations'
import { msg } from '../../words/messages'

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
export const END_BEFORE_START = msg('guidelines', 'endBeforeStart')

const title = line(3, msg('fields', 'titleTooShort'))
const description = text(10, msg('fields', 'descriptionTooShort'))

const fields = {
  title,
  description,
  language: z.optional(language),
  translations: translationsIn('description', title, description),
  tags: tagList(GUIDELINE_TAGS, TAG_REQUIRED),
  priority: z._default(z.boolean(TRUE_OR_FALSE), false),
  startDate: optionalDate,
  endDate: optionalDate,
}
interface Dates {
  startDate: string | null
  endDate: string | null
}
export const isInOrder = ({ startDate, endDate }: Dates) => !startDate || !endDate || endDate >= startDate
const endsAfterStart = z.refine<Dates>(isInOrder, { message: END_BEFORE_START, path: ['endDate'] })

/** Dates are calendar dates; ISO instants are accepted. */
export const newGuideline = z.object({ ...fields, key }).check(endsAfterStart)
export const wholeGuideline = z.object({ id, ...fields }).check(endsAfterStart)
/** The order of the dates is checked on the resulting row. */
export const guidelineChange = z.extend(changeOf(fields), { id })
export type GuidelineDraft = z.infer<typeof newGuideline>
export type GuidelineChange = z.infer<typeof guidelineChange>

/** `excludeId` is the rule shown now. */
export const randomRequest = z.optional(z.object({ excludeId: optionalId }))
