import * as z from 'zod/mini'
import { language } from '../../shared/languages'

/** Names are in the languages themselves. */
export const languages = z.object({
  languages: z.array(z.object({ code: language, name: z.string() })),
  community: language,
})
