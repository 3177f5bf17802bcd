import { IconChevronRight, type IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './link-row.module.css'
import type { Tone } from './status-badge'

interface Props {
  to: string
  icon: typeof IconMail
  /** The color of its ground; indigo unless said otherwise. */
  tone?: Tone | undefined
  /** Text alternative of the icon. */
  kind: string
  title: string
  /** The language of title and text, if it is not the page's. */
  lang?: string | undefined
  /** At most two lines of it are shown. */
  text: string
  when: ReactNode
  badge?: ReactNode
}

/** One thing of a list, as an item of a `<ul>`: the whole row leads to it. */
export function LinkRow({ to, icon: Icon, tone, kind, title, lang, text, when, badge }: Props) {
  return (
    <li className={classes.item}>
      <Link to={to} className={classes.row ?? ''}>
        <span className={classes.icon} data-tone={tone}>
          <Icon size={22} aria-hidden />
          <span className="only-heard">{kind}</span>
        </span>
        <span className={classes.words}>
          <span className={classes.title} lang={lang}>
            {title}
          </span>
          {text && (
            <span className={classes.text} lang={lang}>
              {text}
            </span>
          )}
          <span className={classes.when}>{when}</span>
        </span>
        {badge && <span className={classes.badge}>{badge}</span>}
        <IconChevronRight className={classes.chevron} size={20} aria-hidden />
      </Link>
    </li>
  )
}
