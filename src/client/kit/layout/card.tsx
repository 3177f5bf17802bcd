import type { ReactNode } from 'react'
import classes from './card.module.css'

/** White on paper. `title` is its heading, `aside` what stands at the other end of that line. */
export function Card({ title, aside, children }: { title?: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      {title && (
        <header className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}
