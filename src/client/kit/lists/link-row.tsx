import { Text } from '@mantine/core'
import { IconChevronRight, type IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './link-row.module.css'

interface Props {
  to: string
  icon: typeof IconMail
  /** What the picture says, for those who do not see it. */
  kind: string
  title: string
  /** At most two lines of it are shown. */
  text: string
  when: ReactNode
  badge?: ReactNode
  /** Lifts the row above the others and says why. */
  notice?: string | undefined
}

/** One thing of a list, as an item of a `<ul>`: the whole row leads to it. */
export function LinkRow({ to, icon: Icon, kind, title, text, when, badge, notice }: Props) {
  return (
    <li className={classes.item}>
      <Link to={to} className={classes.row ?? ''} data-notice={notice ? true : undefined}>
        <span className={classes.icon}>
          <Icon size={22} aria-hidden />
          <span className="only-heard">{kind}</span>
        </span>
        <span className={classes.words}>
          {notice && (
            <Text component="span" fz="sm" fw={700} c="var(--amber-text)">
              {notice}
            </Text>
          )}
          <span className={classes.title}>{title}</span>
          {text && <span className={classes.text}>{text}</span>}
          <span className={classes.when}>{when}</span>
        </span>
        {badge && <span className={classes.badge}>{badge}</span>}
        <IconChevronRight className={classes.chevron} size={20} aria-hidden />
      </Link>
    </li>
  )
}
