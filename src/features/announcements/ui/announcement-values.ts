import { type InLanguages, languagesOf, languagesToSend } from '../../../client/kit/forms/other-languages'
import { type Audience, EVERYONE } from '../../../shared/audience'
import { instantAt, wallClockAt } from '../../../shared/wall-clock'
import type { Language } from '../../../words/languages'
import type { Announcement } from '../answers'
import { ATTACHMENT_FIELD } from '../schema'

/** What the form holds. */
export interface Values extends InLanguages {
  title: string
  content: string
  categories: number[]
  expiresAt: string
  isPinned: boolean
  audience: Audience
  isUrgent: boolean
  when: When
  /** Of 'later', on the community's clock. */
  date: string
  time: string
  notify: boolean
  smsText: string
  /** In other languages. */
  smsTexts: Partial<Record<Language, string>>
  files: File[]
  removeAttachment: boolean
}

/** When it is published. */
export type When = 'now' | 'later' | 'draft'
const whenOf = ({ state }: Announcement): When => (state === 'published' ? 'now' : state === 'scheduled' ? 'later' : 'draft')

export const valuesOf = (announcement: Announcement | null, timeZone: string): Values => ({
  ...languagesOf(announcement),
  title: announcement?.title ?? '',
  content: announcement?.content ?? '',
  categories: announcement?.categories.map(({ id }) => id) ?? [],
  expiresAt: announcement?.expiresAt ?? '',
  isPinned: announcement?.isPinned ?? false,
  audience: announcement?.audience ?? EVERYONE,
  isUrgent: announcement?.isUrgent ?? false,
  when: announcement ? whenOf(announcement) : 'now',
  ...(announcement?.publishAt ? wallClockAt(new Date(announcement.publishAt), timeZone) : { date: '', time: '' }),
  // An edit tells nobody of itself; what is still to come does as it was chosen.
  notify: announcement?.state === 'published' ? false : (announcement?.notify ?? false),
  smsText: announcement?.smsText ?? '',
  smsTexts: announcement?.smsTexts ?? {},
  files: [],
  removeAttachment: false,
})

/** What is sent: lists as JSON, and one file at most. */
export function formOf(values: Values, announcement: Announcement | null, timeZone: string): FormData {
  const form = new FormData()
  form.append('title', values.title)
  form.append('content', values.content)
  form.append('categories', JSON.stringify(values.categories))
  form.append('isPinned', String(values.isPinned))
  form.append('expiresAt', values.expiresAt)
  form.append('audience', JSON.stringify(values.audience))
  form.append('isUrgent', String(values.isUrgent))
  form.append('state', values.when === 'draft' ? 'draft' : 'published')
  form.append('publishAt', values.when === 'later' ? momentOf(values, timeZone) : '')
  form.append('notify', String(values.notify))
  form.append('smsText', values.smsText)
  form.append('smsTexts', JSON.stringify(values.smsTexts))
  if (announcement) form.append('updatedAt', announcement.updatedAt ?? '')
  const { language, translations } = languagesToSend(values, announcement, 'content')
  if (language) form.append('language', language)
  if (translations) form.append('translations', JSON.stringify(translations))
  if (values.removeAttachment) form.append('removeAttachment', 'true')
  for (const file of values.files) form.append(ATTACHMENT_FIELD, file)
  return form
}

/** An instant; empty for none that makes sense. */
function momentOf({ date, time }: Values, timeZone: string): string {
  const instant = date && time ? instantAt(date, time, timeZone).getTime() : Number.NaN
  return Number.isNaN(instant) ? 'none' : new Date(instant).toISOString()
}

/** What people were told of is another; so the server tells everyone again. */
export const saysMore = (values: Values, { title, content, expiresAt, isUrgent }: Announcement) =>
  values.title !== title ||
  values.content !== content ||
  (values.expiresAt || null) !== expiresAt ||
  values.isUrgent !== isUrgent ||
  values.files.length > 0 ||
  values.removeAttachment

/** What is kept while it is being written: no files, and no telling that nobody has asked for just now. */
export const draftOf = ({ files: _files, removeAttachment: _removed, notify: _notify, ...kept }: Values) => kept

/** What telling people of it would reach is asked with. */
export const requestOf = ({ audience, isUrgent, language, title, smsText, smsTexts, translations }: Values) => ({
  ...{ audience, isUrgent, language, title, smsText, smsTexts },
  translations: translations.map((version) => ({ language: version.language, title: version.title })),
})
