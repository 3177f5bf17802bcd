import * as z from 'zod/mini'

export const settings = z.object({
  name: z.string(),
  streets: z.array(z.string()),
  timeZone: z.string(),
  registrationNeedsApproval: z.boolean(),
  contactEmail: z.string(),
  publicEventsFeed: z.boolean(),
})
export const info = z.object({ ...settings.shape, mailConfigured: z.boolean(), setupNeeded: z.boolean() })
export const setupLink = z.object({ valid: z.boolean() })
