import { useState } from 'react'
import { LANGUAGES, type Language } from '../../../words/languages'
import { showToast } from '../feedback/toast'
import classes from './language-switch.module.css'
import { changeLanguage, chooseLanguage, useLanguage, useWords, wordsNow } from './words'

export function LanguageSwitch() {
  const language = useLanguage()
  const words = useWords('basics')
  const [pressed, setPressed] = useState(false)

  const choose = async (code: Language) => {
    try {
      await changeLanguage(code)
      chooseLanguage(code)
      setPressed(true)
    } catch {
      showToast({ title: wordsNow('basics').languageFailed, tone: 'destructive' })
    }
  }

  return (
    <nav className={classes.languages} aria-label="Language / Idioma">
      {LANGUAGES.map(({ code, name }) => (
        <button key={code} type="button" lang={code} aria-current={code === language || undefined} onClick={() => void choose(code)}>
          {name}
        </button>
      ))}
      <span className="visually-hidden" role="status">
        {pressed && words.languageIs}
      </span>
    </nav>
  )
}
