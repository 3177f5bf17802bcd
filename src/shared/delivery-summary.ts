import * as z from 'zod/mini'
import { named } from './answers'

/** Why somebody is not reached; the last three only after sending. */
const REASONS = ['unsubscribed', 'returned', 'notChosen', 'failed', 'waiting', 'notSent'] as const
export const unreachedReason = z.enum(REASONS)
export type UnreachedReason = (typeof REASONS)[number]

const summaryFields = {
  people: z.number(),
  households: z.number(),
  /** Right away; who gets several counts in each. */
  email: z.number(),
  /** There only. */
  digest: z.number(),
  sms: z.number(),
  smsSegments: z.number(),
  push: z.number(),
  notReached: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      streetNumber: z.string(),
      streetName: z.string(),
      reason: unreachedReason,
      /** Somebody else at the same address is reached. */
      householdReached: z.boolean(),
    }),
  ),
}
/** Recipients of a notification by channel, and people it does not reach. */
export const deliverySummary = named('Reach', z.object(summaryFields))
export type DeliverySummary = z.output<typeof deliverySummary>
/** Among people who have not been notified yet. */
export const remainingDelivery = z.object({ ...summaryFields, alreadyTold: z.number() })

/** As many people's letters are marked as handled at once. */
export const LETTERS_MOST = 5000
