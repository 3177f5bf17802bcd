import * as z from 'zod/mini'
import { editsWith, named } from '../../shared/answers'
import { language } from '../../shared/languages'
import { servedTranslations, translationTexts } from '../../shared/translations'
import { GUIDELINE_TAGS } from './schema'

export const stored = {
  id: z.number(),
  title: z.string(),
  description: z.string(),
  language,
  tags: z.array(z.enum(GUIDELINE_TAGS)),
  priority: z.boolean(),
  /** Calendar dates, both included; null for no limit. */
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  createdBy: z.nullable(z.number()),
  createdAt: z.string(),
  lastUpdated: z.string(),
}
export const guideline = named('Guideline', z.object({ ...stored, translations: servedTranslations('description'), author: z.string() }))
export type Guideline = z.output<typeof guideline>

export const edited = z.partial(
  z.object({
    ...z.pick(guideline, { title: true, description: true, language: true, tags: true, priority: true, startDate: true, endDate: true })
      .shape,
    translations: translationTexts('description'),
  }),
)
export type EditedGuideline = z.output<typeof edited>
export const edits = editsWith(edited)

export const guidelines = z.array(guideline)
export const randomGuideline = z.nullable(
  z.pick(guideline, { id: true, title: true, description: true, language: true, translations: true, tags: true, lastUpdated: true }),
)
