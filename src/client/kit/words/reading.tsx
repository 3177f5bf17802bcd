import { useState } from 'react'
import classes from './reading.module.css'
import { translationIn, versionIn, type Written } from './version'
import { useLanguage, useWords } from './words'

/** A row in the reader's language, and the original on request. `note` says so, and belongs under the text. */
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
