/** A title and text, and the language they are in where that is known. */
interface Version {
  language: string | null
  title: string
}
export interface Written extends Version {
  translations: readonly (Version & { isOutdated?: boolean })[]
}

/** The same text in `language`, where the board has added one. */
export const translationIn = <Text extends Written>(language: string, { translations }: Text) =>
  translations.find((translation) => translation.language === language) as Text['translations'][number] | undefined

/** A row with title and text in the page's language, else as written; `lang` is said where it is another than the page's. */
export function versionIn<Text extends Written>(page: string, written: Text) {
  const shown: Text = { ...written, ...translationIn(page, written) }
  return { ...shown, lang: shown.language === page ? undefined : (shown.language ?? undefined) }
}
