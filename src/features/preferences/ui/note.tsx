import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './profile.module.css'

/** Something to know before going on; read out when it appears. */
export function Note({ tone = 'amber', children }: { tone?: 'amber' | 'red'; children: ReactNode }) {
  return (
    <div className={classes.note} data-tone={tone} role="alert">
      <IconAlertTriangle size={22} aria-hidden />
      <p>{children}</p>
    </div>
  )
}
