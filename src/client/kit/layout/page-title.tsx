import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title'
import classes from './page-title.module.css'

/** The page's one h1, which also names the tab. `children` are the page's main actions. */
export function PageTitle({ title, subtitle, children }: { title: string; subtitle?: string; children?: ReactNode }) {
  useDocumentTitle(title)
  return (
    <header className={classes.line}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  )
}
