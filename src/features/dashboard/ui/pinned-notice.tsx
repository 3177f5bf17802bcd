import { IconAlertTriangle, IconPin } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { CollapsedText } from '#kit/text/linked-text'
import { useWords } from '#kit/words/words'
import classes from './pinned-notice.module.css'

interface Props {
  id: number
  title: string
  text: string
  /** Of title and text, where it is another language than the page's. */
  lang: string | undefined
  when: string
  isPinned: boolean
  isUrgent: boolean
}

/** What is pinned or urgent, whole: nobody should have to open it to learn whom it concerns. */
export function PinnedNotice({ id, title, text, lang, when, isPinned, isUrgent }: Props) {
  const words = useWords('dashboard')
  return (
    <li className={classes.notice} data-urgent={isUrgent || undefined}>
      <p className={classes.marks}>
        {isUrgent && (
          <span className={classes.urgent}>
            <IconAlertTriangle size={20} aria-hidden />
            {words.urgent}
          </span>
        )}
        {isPinned && (
          <span className={classes.pinned}>
            <IconPin size={20} aria-hidden />
            {words.pinned}
          </span>
        )}
      </p>
      <h3 className={classes.title} lang={lang}>
        <Link to={`/announcements#${id}`}>{title}</Link>
      </h3>
      <CollapsedText text={text} lang={lang} />
      <p className={classes.when}>{when}</p>
    </li>
  )
}
