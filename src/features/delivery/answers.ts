import * as z from 'zod/mini'

/** An address mail does not reach, as the board sees it; the notice as received is never served. */
const deliveryIssue = z.object({
  id: z.number(),
  email: z.string(),
  issueType: z.string(),
  subType: z.nullable(z.string()),
  timestamp: z.string(),
  diagnosticCode: z.nullable(z.string()),
  messageId: z.nullable(z.string()),
  feedbackId: z.nullable(z.string()),
  status: z.string(),
  resolvedAt: z.nullable(z.string()),
  userId: z.nullable(z.number()),
  /** Of the account, while there is one. */
  name: z.nullable(z.string()),
  streetNumber: z.nullable(z.string()),
  streetName: z.nullable(z.string()),
})
export type DeliveryIssue = z.output<typeof deliveryIssue>
export const deliveryIssues = z.array(deliveryIssue)

/** How answers by mail fare, since the start; null where none are taken. */
export const replies = z.nullable(
  z.object({
    address: z.string(),
    checkedAt: z.nullable(z.string()),
    failingSince: z.nullable(z.string()),
    error: z.nullable(z.string()),
    received: z.number(),
    refused: z.number(),
  }),
)

/** Ids of accounts. */
export const pausedUsers = z.array(z.number())
