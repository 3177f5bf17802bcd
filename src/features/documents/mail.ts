import { GONE, type NotificationType } from '../../server/notifications/notification-type'
import { findDocument } from './queries'

export const ADDED = {
  name: 'document',
  kind: 'community',
  topic: 'documents',
  async write({ db, id, reader, words: { mails, values } }) {
    const document = await findDocument(db, reader, id)
    if (!document || document.isArchived) return GONE
    const { subject, action, footer } = mails.newDocument
    const { title, description, category } = document
    const paragraphs = [(values.documentCategory as Record<string, string>)[category] ?? category, ...(description ? [description] : [])]
    return { subject: subject(title), heading: title, paragraphs, action: { label: action, path: `/documents#${id}` }, footer }
  },
} as const satisfies NotificationType
export const documentNotifications = [ADDED]
