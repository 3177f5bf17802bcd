import { IconInfoCircle } from '@tabler/icons-react'
import classes from './poll-details.module.css'

export const Notice = ({ children }: { children: string }) => (
  <p className={classes.notice} role="status">
    <IconInfoCircle size={24} aria-hidden />
    <span>{children}</span>
  </p>
)
