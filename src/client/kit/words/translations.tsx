import { useState } from 'react'
import classes from './translations.module.css'
import { useLanguage, useWords } from './words'

interface Version {
  language: string | null
  title: string
}
export interface Written extends Version {
  translations: readonly (Version & { isOutdated?: boolean })[]
}

export const translationIn = <Text extends Written>(language: string, { translations }: Text) =>
  translations.find((translation) => translation.language === language) as Text['translations'][number] | undefined

/** Returns the row in the page's language, or the original; `lang` is set if it differs from the page's language. */
export function versionIn<Text extends Written>(page: string, written: Text) {
  const shown: Text = { ...written, ...translationIn(page, written) }
  return { ...shown, lang: shown.language === page ? undefined : (shown.language ?? undefined) }
}

/** Returns the row in the reader's language and a `note` that offers the original. The note belongs below the text. */
export function useReading<Text extends Written>(written: Text) {
  const page = useLanguage()
  const [original, setOriginal] = useState(false)
  const translation = translationIn(page, written)
  const note = translation && (
    <TranslationNote isOutdated={translation.isOutdated ?? false} original={original} onToggle={() => setOriginal(!original)} />
  )
  return { ...versionIn(page, original ? { ...written, translations: [] } : written), note }
}

function TranslationNote({ isOutdated, original, onToggle }: { isOutdated: boolean; original: boolean; onToggle: () => void }) {
  const words = useWords('translations')
  return (
    <div className={classes.note}>
      <p>{words.byBoard}</p>
      {isOutdated && <p>{words.originalChanged}</p>}
      <button type="button" className={classes.toggle} aria-expanded={original} onClick={onToggle}>
        {original ? words.showTranslation : words.showOriginal}
      </button>
    </div>
  )
}
