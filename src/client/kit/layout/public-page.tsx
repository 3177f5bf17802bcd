import { words as publicPages } from 'virtual:words/publicPages'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { useDocumentTitle } from '../context/community'
import { focusPage } from '../navigation/focus'
import { lazyPart } from '../navigation/lazy-page'
import { LanguageSwitch } from '../words/language-switch'
import { useWords } from '../words/words'
import { Brand } from './brand'
import classes from './public-page.module.css'

const AppearanceControls = lazyPart(() => import('./appearance-controls'), 'AppearanceControls', publicPages)
const StreetScene = lazyPart(() => import('./street-scene'), 'StreetScene')

export function PublicPage({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const words = useWords('basics')
  const [opened, setOpened] = useState(false)
  const type = useNavigationType()
  useDocumentTitle(title)
  // A page reached by a link starts at its top, unless it has focused a field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (type === 'POP' || document.activeElement?.closest('main')) return
    focusPage()
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <header className={classes.street}>
        <Brand />
        <p className={classes.slogan}>{words.slogan}</p>
        <StreetScene />
      </header>
      <div className={classes.side}>
        <div className={classes.tools}>
          <details className={classes.display} onToggle={() => setOpened(true)}>
            <summary>
              <b aria-hidden>Aa</b>
              {words.displaySettings}
            </summary>
            {opened && <AppearanceControls />}
          </details>
          <LanguageSwitch />
        </div>
        <main id="main" className={classes.card} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}
