import {
  IconBook2,
  IconCalendarEvent,
  IconChecklist,
  IconFileText,
  IconMail,
  IconSpeakerphone,
  IconTool,
  IconUser,
} from '@tabler/icons-react'
import type { Tone } from '#kit/lists/status-badge'
import type { Written } from '#kit/words/translations'
import type { SearchResult } from '../answers'
import type { SearchType } from '../schema'

/** How a kind of thing looks; its name is in the words. */
export const KINDS: Record<SearchType, { icon: typeof IconMail; tone?: Tone }> = {
  announcement: { icon: IconSpeakerphone, tone: 'amber' },
  document: { icon: IconFileText, tone: 'gray' },
  guideline: { icon: IconBook2 },
  event: { icon: IconCalendarEvent, tone: 'green' },
  poll: { icon: IconChecklist },
  message: { icon: IconMail, tone: 'gray' },
  report: { icon: IconTool, tone: 'blue' },
  resident: { icon: IconUser, tone: 'gray' },
}

export const isFile = (url: string) => url.startsWith('/api/')

/** Stored statuses are English; an unknown one is shown as it is. */
export const statusWord = (words: Record<string, string>, status: string) => words[status] ?? status

interface Titled {
  title: string
  language?: string | undefined
  translations?: Written['translations'] | undefined
}

export const inLanguages = ({ title, language, translations = [] }: Titled): Written => ({
  title,
  language: language ?? null,
  translations,
})

/** The excerpt in the page's language if that text matches as well as any; else the best one, with its `lang`. */
export function excerptIn(page: string, { excerpt, where, excerpts = [] }: SearchResult) {
  const shown = excerpts.find(({ language }) => language === page) ?? excerpts[0]
  return { excerpt, where, ...shown, lang: shown && shown.language !== page ? shown.language : undefined }
}
