import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import classes from './back-link.module.css'

/** The way back to the list, above the page's title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.back ?? ''} data-not-printed>
      <IconArrowLeft size={20} aria-hidden />
      {children}
    </Link>
  )
}
