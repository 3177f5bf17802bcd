import type { Language } from '../../../words/languages'

type Field = 'content' | 'description'

/** One text of a form in another language; blank in both it is none. */
export interface Second {
  language: Language
  title: string
  content?: string
  description?: string
}

/** What a form holds about languages; `language` is of the original, and undefined for a new text in the community's. */
export interface InLanguages {
  language?: Language | undefined
  translations: Second[]
  /** Whose texts have been looked at since the original has changed, and say the same. */
  stillSame: Language[]
}

interface Stored {
  language: Language
  translations: readonly (Second & { isOutdated: boolean })[]
}

export const languagesOf = (row: Stored | null): InLanguages => ({
  language: row?.language,
  translations: row ? [...row.translations] : [],
  stillSame: [],
})

export const secondIn = (language: Language, translations: readonly Second[], field: Field) => {
  const { title = '', [field]: text = '' } = translations.find((second) => second.language === language) ?? {}
  return { title, text }
}

/** With title and text in `language` replaced. */
export const withSecond = (
  translations: readonly Second[],
  field: Field,
  language: Language,
  { title, text }: { title: string; text: string },
) => [...translations.filter((second) => second.language !== language), { language, title, [field]: text }]

/** What is sent: nothing of the language and the translations while they are as they were, so that the server marks them when the original has changed. */
export function languagesToSend({ language, translations, stillSame }: InLanguages, row: Stored | null, field: Field) {
  const before = languagesOf(row)
  const texts = ({ language: code }: Second) => JSON.stringify(secondIn(code, translations, field))
  const isKept =
    language === before.language &&
    stillSame.length === 0 &&
    [...translations, ...before.translations].every(
      (second) => texts(second) === JSON.stringify(secondIn(second.language, before.translations, field)),
    )
  return { ...(language && language !== before.language && { language }), ...(!isKept && { translations }) }
}
