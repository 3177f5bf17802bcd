import { IconAlertTriangle, IconPin } from '@tabler/icons-react'
import { useTimeZone } from '#kit/context/session'
import { AttachmentLink, WholeText } from '#kit/text/linked-text'
import { versionIn } from '#kit/words/translations'
import { useFormats, useLanguage, useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../client/trpc'
import { RECENT_ANNOUNCEMENTS } from './first-reads'
import classes from './pinned-notices.module.css'

type Announcement = Outputs['announcements']['page']['announcements'][number]

export const isNotice = ({ isPinned, isUrgent }: Announcement) => isPinned || isUrgent

/** Shows the whole text, so that nobody has to open an urgent notice. */
export function PinnedNotices() {
  const { data } = trpc.announcements.page.useQuery(RECENT_ANNOUNCEMENTS, { staleTime: 1000 })
  return data?.announcements.filter(isNotice).map((announcement) => <Notice key={announcement.id} announcement={announcement} />)
}

function Notice({ announcement }: { announcement: Announcement }) {
  const words = useWords('dashboard')
  const { onlyIn } = useWords('kit')
  const { instantDay, languageName } = useFormats()
  const timeZone = useTimeZone()
  const { title, content, lang, isPinned, isUrgent, createdAt, publishedAt } = versionIn(useLanguage(), announcement)
  return (
    <article className={classes.notice} data-urgent={isUrgent || undefined}>
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
      <h2 className={classes.title} lang={lang}>
        {title}
      </h2>
      <WholeText text={content} lang={lang} />
      {isUrgent && lang && <p>{onlyIn(languageName(lang))}</p>}
      <AttachmentLink {...announcement} />
      <p className={classes.when}>{instantDay(publishedAt ?? createdAt, timeZone)}</p>
    </article>
  )
}
