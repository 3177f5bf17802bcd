import type { Language } from '../../../words/languages'

type Field = 'content' | 'description'

/** One text of a form in another language; blank in both it is none. */
export interface Second {
  language: Language
  title: string
  content?: string
  description?: string
}

/** The languages part of a form. `language` is the original's; undefined for a new text in the community's language. */
export interface InLanguages {
  language?: Language | undefined
  translations: Second[]
  /** Languages whose texts were confirmed after the original changed. */
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

/** The changed fields only: the server marks translations as outdated when the original changes without them. */
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
