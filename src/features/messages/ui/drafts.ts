import { hasDraft, readDraft } from '#kit/forms/draft'
import type { Message } from '../answers'

/** What a message answers. */
export type Followed = Pick<Message, 'id' | 'subject'>

/** Each message one writes has its own draft: a new one, and one per message it follows. */
export const messageDraft = (userId: number, follows: Followed | null) => `message-draft-${userId}-${follows?.id ?? 'new'}`
export const replyDraft = (userId: number, message: Pick<Message, 'id'>) => `reply-draft-${userId}-${message.id}`
/** Which message was being followed last. */
export const followedDraft = (userId: number) => `message-follows-${userId}`

export const NOTHING_FOLLOWED: Followed = { id: 0, subject: '' }

/** The message that was being followed, if an answer to it has been begun. */
export function readFollowed(userId: number): Followed | null {
  const followed = readDraft(followedDraft(userId), NOTHING_FOLLOWED)
  return hasDraft(messageDraft(userId, followed)) ? followed : null
}
