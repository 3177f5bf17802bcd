import { type InLanguages, languagesOf, languagesToSend } from '../../../client/kit/forms/other-languages'
import type { Announcement } from '../answers'
import { ATTACHMENT_FIELD } from '../schema'

/** What the form holds. */
export interface Values extends InLanguages {
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
  ...languagesOf(announcement),
  title: announcement?.title ?? '',
  content: announcement?.content ?? '',
  categories: announcement?.categories.map(({ id }) => id) ?? [],
  expiresAt: announcement?.expiresAt ?? '',
  isPinned: announcement?.isPinned ?? false,
  sendNotification: false,
  files: [],
  removeAttachment: false,
})

/** What is sent: lists as JSON, and one file at most. */
export function formOf(values: Values, announcement: Announcement | null): FormData {
  const form = new FormData()
  form.append('title', values.title)
  form.append('content', values.content)
  form.append('categories', JSON.stringify(values.categories))
  form.append('isPinned', String(values.isPinned))
  form.append('sendNotification', String(values.sendNotification))
  form.append('expiresAt', values.expiresAt)
  const { language, translations } = languagesToSend(values, announcement, 'content')
  if (language) form.append('language', language)
  if (translations) form.append('translations', JSON.stringify(translations))
  if (values.removeAttachment) form.append('removeAttachment', 'true')
  for (const file of values.files) form.append(ATTACHMENT_FIELD, file)
  return form
}

/** What is kept while it is being written: text, not files, and no email that nobody has asked for just now. */
export const draftOf = ({ title, content, categories, expiresAt, isPinned, language, translations }: Values) => ({
  title,
  content,
  categories,
  expiresAt,
  isPinned,
  language,
  translations,
})
