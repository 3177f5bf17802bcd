import type { ReactNode } from 'react'
import { AppearanceControls } from './appearance-controls'
import { Brand } from './brand'
import { useDocumentTitle } from './document-title'
import classes from './front-page.module.css'
import { Houses } from './houses'

/** The frame of every page before sign-in: the street on one side, one card on the other. */
export function FrontPage({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <header className={classes.street}>
        <Brand />
        <p className={classes.slogan}>Your neighborhood, one front door.</p>
        <Houses className={classes.houses} />
      </header>
      <div className={classes.side}>
        <main id="main" className={classes.card} tabIndex={-1}>
          {children}
        </main>
        <footer className={classes.display}>
          <AppearanceControls />
        </footer>
      </div>
    </div>
  )
}
