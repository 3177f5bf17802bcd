import type { Announcement } from '../answers'
import { ATTACHMENT_FIELD } from '../schema'

/** What the form holds. */
export interface Values {
  title: string
  content: string
  categories: number[]
  expiresAt: string
  isPinned: boolean
  sendNotification: boolean
  files: File[]
  removeAttachment: boolean
}

export const valuesOf = (announcement: Announcement | null): Values => ({
  title: announcement?.title ?? '',
  content: announcement?.content ?? '',
  categories: announcement?.categories.map(({ id }) => id) ?? [],
  expiresAt: announcement?.expiresAt ?? '',
  isPinned: announcement?.isPinned ?? false,
  sendNotification: false,
  files: [],
  removeAttachment: false,
})

/** What is sent: the list of categories as JSON, and one file at most. */
export function formOf(values: Values): FormData {
  const form = new FormData()
  form.append('title', values.title)
  form.append('content', values.content)
  form.append('categories', JSON.stringify(values.categories))
  form.append('isPinned', String(values.isPinned))
  form.append('sendNotification', String(values.sendNotification))
  form.append('expiresAt', values.expiresAt)
  if (values.removeAttachment) form.append('removeAttachment', 'true')
  for (const file of values.files) form.append(ATTACHMENT_FIELD, file)
  return form
}

/** What is kept while it is being written: text, not files, and no email that nobody has asked for just now. */
export const draftOf = ({ title, content, categories, expiresAt, isPinned }: Values) => ({
  title,
  content,
  categories,
  expiresAt,
  isPinned,
})
