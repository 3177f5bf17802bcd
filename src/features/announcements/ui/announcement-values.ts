import { filledFrom } from '#kit/forms/filled-from'
import { type InLanguages, languagesOf, languagesToSend } from '#kit/forms/language-fields'
import { type Audience, EVERYONE } from '../../../shared/recipients'
import { instantAt, wallClockAt } from '../../../shared/wall-clock'
import type { Language } from '../../../words/languages'
import type { Announcement } from '../answers'
import { ATTACHMENT_FIELD } from '../schema'

export type When = 'now' | 'later' | 'draft'

const BLANK = {
  title: '',
  content: '',
  categories: [] as number[],
  expiresAt: '',
  isPinned: false,
  audience: EVERYONE as Audience,
  isUrgent: false,
  isOfficial: false,
  when: 'now' as When,
  date: '',
  time: '',
  notify: false,
  notifyTold: false,
  smsText: '',
  smsTexts: {} as Partial<Record<Language, string>>,
  files: [] as File[],
  attachmentDescription: null as string | null,
  removeAttachment: false,
}
export type Values = typeof BLANK & InLanguages

export function valuesOf(announcement: Announcement | null, timeZone: string): Values {
  if (!announcement) return { ...BLANK, ...languagesOf(null) }
  const { state, publishAt, notify, categories } = announcement
  return {
    ...filledFrom(BLANK, {
      ...announcement,
      categories: categories.map(({ id }) => id),
      when: state === 'published' ? 'now' : state === 'scheduled' ? 'later' : 'draft',
      // Editing a published announcement notifies nobody by default.
      notify: state !== 'published' && notify,
      ...(publishAt && wallClockAt(new Date(publishAt), timeZone)),
    }),
    ...languagesOf(announcement),
  }
}

/** An edited announcement sends only changed fields, so that nobody else's change is undone. */
export function formOf(values: Values, announcement: Announcement | null, timeZone: string): FormData {
  const { language, translations, stillSame, files, attachmentDescription } = values
  const sent = {
    ...(announcement ? changesOf(fieldsOf(values), fieldsOf(valuesOf(announcement, timeZone))) : fieldsOf(values)),
    ...languagesToSend({ language, translations, stillSame }, announcement, 'content'),
    ...scheduleOf(values, announcement, timeZone),
    ...(files.length > 0 && { attachmentDescription }),
    ...(announcement && { updatedAt: announcement.updatedAt ?? '' }),
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(sent)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const file of files) form.append(ATTACHMENT_FIELD, file)
  return form
}

const fieldsOf = ({ files, when, date, time, language, translations, stillSame, ...fields }: Values) => fields

/** State and time go together: 'now' for a scheduled announcement changes only its time. */
function scheduleOf(values: Values, announcement: Announcement | null, timeZone: string) {
  const schedule = ({ when, ...moment }: Values) => ({
    state: when === 'draft' ? 'draft' : 'published',
    publishAt: when === 'later' ? publishInstant(moment, timeZone) : '',
  })
  const next = schedule(values)
  return announcement && isEqual(next, schedule(valuesOf(announcement, timeZone))) ? {} : next
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const changesOf = <Fields extends object>(now: Fields, before: Fields) =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !isEqual(value, before[name as keyof Fields]))) as Partial<Fields>

function publishInstant({ date, time }: Pick<Values, 'date' | 'time'>, timeZone: string): string {
  const instant = date && time ? instantAt(date, time, timeZone).getTime() : Number.NaN
  return Number.isNaN(instant) ? 'none' : new Date(instant).toISOString()
}

export const changesText = (values: Values, { title, content, expiresAt, isUrgent }: Announcement) =>
  values.title !== title ||
  values.content !== content ||
  (values.expiresAt || null) !== expiresAt ||
  values.isUrgent !== isUrgent ||
  values.files.length > 0 ||
  values.removeAttachment

export const requestOf = ({ audience, isUrgent, isOfficial, language, title, smsText, smsTexts, translations }: Values) => ({
  ...{ audience, isUrgent, isOfficial, language, title, smsText, smsTexts },
  translations: translations.map((version) => ({ language: version.language, title: version.title })),
})
