import * as z from 'zod/mini'
import { MAIL_STATES } from '../../shared/mail'

export const settings = z.object({
  name: z.string(),
  streets: z.array(z.string()),
  timeZone: z.string(),
  registrationNeedsApproval: z.boolean(),
  contactEmail: z.string(),
  publicEventsFeed: z.boolean(),
})
export const info = z.object({ ...settings.shape, mail: z.enum(MAIL_STATES), setupNeeded: z.boolean() })
export const setupLink = z.object({ valid: z.boolean() })
