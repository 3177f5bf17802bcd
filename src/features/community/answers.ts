import * as z from 'zod/mini'
import { ACCENT_NAMES } from '../../shared/accents'
import { language } from '../../shared/languages'
import { MAIL_STATES } from '../../shared/system'

export const settings = z.object({
  name: z.string(),
  streets: z.array(z.string()),
  timeZone: z.string(),
  registrationNeedsApproval: z.boolean(),
  contactEmail: z.string(),
  publicEventsFeed: z.boolean(),
})
/** `picture` is an address; empty without a logo. */
export const appearance = z.object({ accent: z.enum(ACCENT_NAMES), picture: z.string() })
export const info = z.object({
  ...settings.shape,
  ...appearance.shape,
  language,
  mail: z.enum(MAIL_STATES),
  provider: z.nullable(z.string()),
  setupNeeded: z.boolean(),
  /** It may be installed. */ appEnabled: z.boolean(),
})
export const setupLink = z.object({ valid: z.boolean() })

export const languages = z.object({
  languages: z.array(z.object({ code: language, name: z.string() })),
  community: language,
})
