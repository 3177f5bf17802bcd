import * as z from 'zod/mini'
import { named } from '../../shared/answers'
import { cursor } from './schema'

/** A message as somebody reads it. What is between sender and board is null for everyone else who reads a broadcast. */
export const message = named(
  'Message',
  z.object({
    id: z.number(),
    subject: z.string(),
    content: z.string(),
    senderId: z.nullable(z.number()),
    senderName: z.string(),
    /** Street number and name, for the sender and the board. */
    senderAddress: z.nullable(z.string()),
    createdAt: z.string(),
    status: z.enum(['Pending', 'Replied']),
    reply: z.nullable(z.string()),
    replyTimestamp: z.nullable(z.string()),
    responderId: z.nullable(z.number()),
    responderName: z.nullable(z.string()),
    isBroadcast: z.boolean(),
    parentMessageId: z.nullable(z.number()),
    parentSubject: z.nullable(z.string()),
    viewedByUser: z.boolean(),
  }),
)
export type Message = z.output<typeof message>

export const messages = z.array(message)
export const messagePage = z.object({ messages, next: z.nullable(cursor) })
export const unread = z.array(z.object({ id: z.number() }))
