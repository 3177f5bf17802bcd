import * as z from 'zod/mini'
import { named } from './answers'
import { language } from './languages'

/** An account as it leaves the server: no hash, no token. Its owner is served it, and the board. */
export const account = named(
  'User',
  z.object({
    id: z.number(),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    streetNumber: z.string(),
    streetName: z.string(),
    hoaStatus: z.string(),
    isAdmin: z.boolean(),
    isSuperAdmin: z.boolean(),
    phoneNumber: z.nullable(z.string()),
    /** Its owner has confirmed it with a code. */
    phoneVerified: z.boolean(),
    /** Up to four lines; null if letters go to the house. */
    mailingAddress: z.nullable(z.string()),
    textOptIn: z.boolean(),
    /** Null for no choice: the community's language counts. */
    language: z.nullable(language),
    status: z.string(),
    createdAt: z.string(),
    /** A calendar date in the community's time zone, never a time. */
    lastLoginDate: z.nullable(z.string()),
    approvalNotificationSent: z.boolean(),
    emailSubscribed: z.boolean(),
    unsubscribedAt: z.nullable(z.string()),
    unsubscribeReason: z.nullable(z.string()),
    unsubscribeNote: z.nullable(z.string()),
  }),
)
export type Account = z.output<typeof account>
