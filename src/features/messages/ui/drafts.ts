import { hasDraft, readDraft } from '#kit/forms/draft'
import type { Message } from '../answers'

export type Followed = Pick<Message, 'id' | 'subject'>

export const messageDraft = (userId: number, follows: Followed | null, toUserId?: number) =>
  `message-draft-${userId}-${toUserId ? `to-${toUserId}` : (follows?.id ?? 'new')}`
export const replyDraft = (userId: number, message: Pick<Message, 'id'>) => `reply-draft-${userId}-${message.id}`
export const followedDraft = (userId: number) => `message-follows-${userId}`

export const NOTHING_FOLLOWED: Followed = { id: 0, subject: '' }

/** The followed message, if an answer to it has been started. */
export function readFollowed(userId: number): Followed | null {
  const followed = readDraft(followedDraft(userId), NOTHING_FOLLOWED)
  return hasDraft(messageDraft(userId, followed)) ? followed : null
}
