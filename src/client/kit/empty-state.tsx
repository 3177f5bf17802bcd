import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { LittleHouse } from './houses'

/** Nothing here yet: the specified sentence, and the next step if the viewer can take one. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <LittleHouse />
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
