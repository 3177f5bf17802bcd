import { Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconPin, IconSpeakerphone } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTimeZone } from '#kit/context/session'
import { LoadError, RowSkeletons } from '#kit/feedback/loading'
import { readProblem } from '#kit/feedback/problem'
import { Card } from '#kit/layout/page'
import { LinkRow } from '#kit/lists/link-row'
import { CollapsedText } from '#kit/text/linked-text'
import { versionIn } from '#kit/words/translations'
import { useFormats, useLanguage, useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../client/trpc'
import classes from './card-parts.module.css'
import { RECENT_ANNOUNCEMENTS } from './first-reads'
import pinnedClasses from './pinned-notice.module.css'
import { ShortList } from './short-list'

const FRESH = 1000

export function RecentAnnouncements() {
  const words = useWords('dashboard')
  const { data, error, refetch, isFetching } = trpc.announcements.page.useQuery(RECENT_ANNOUNCEMENTS, { staleTime: FRESH })
  return (
    <Card title={words.recentAnnouncements}>
      {!data && !error && <RowSkeletons count={RECENT_ANNOUNCEMENTS.limit} height="6rem" icon inCard />}
      {!data && error && (
        <LoadError title={words.announcementsFailed} message={readProblem(error).message} onRetry={() => refetch()} busy={isFetching} />
      )}
      {data?.announcements.length === 0 && (
        <Text py={4} c="dimmed">
          {words.noAnnouncements}
        </Text>
      )}
      {data && data.announcements.length > 0 && <Announcements announcements={data.announcements} />}
    </Card>
  )
}

function Announcements({ announcements }: { announcements: Outputs['announcements']['page']['announcements'] }) {
  const words = useWords('dashboard')
  const { instantDay } = useFormats()
  const timeZone = useTimeZone()
  const page = useLanguage()
  return (
    <>
      <ShortList short={3} count={announcements.length}>
        {announcements.map((announcement) => {
          const { id, title, content, lang, isPinned, isUrgent, createdAt, publishedAt } = versionIn(page, announcement)
          const when = instantDay(publishedAt ?? createdAt, timeZone)
          if (isPinned || isUrgent) return <PinnedNotice key={id} {...{ id, title, lang, when, isPinned, isUrgent }} text={content} />
          return (
            <LinkRow
              key={id}
              to={`/announcements#${id}`}
              icon={IconSpeakerphone}
              tone="amber"
              kind={words.announcement}
              title={title}
              lang={lang}
              text={content}
              when={when}
            />
          )
        })}
      </ShortList>
      <Link to="/announcements" className={classes.onward ?? ''}>
        {words.allAnnouncements}
        <IconArrowRight size={20} aria-hidden />
      </Link>
    </>
  )
}

interface Props {
  id: number
  title: string
  text: string
  lang: string | undefined
  when: string
  isPinned: boolean
  isUrgent: boolean
}

/** Shows the whole text, so that nobody has to open an urgent notice. */
function PinnedNotice({ id, title, text, lang, when, isPinned, isUrgent }: Props) {
  const words = useWords('dashboard')
  return (
    <li className={pinnedClasses.notice} data-urgent={isUrgent || undefined}>
      <p className={pinnedClasses.marks}>
        {isUrgent && (
          <span className={pinnedClasses.urgent}>
            <IconAlertTriangle size={20} aria-hidden />
            {words.urgent}
          </span>
        )}
        {isPinned && (
          <span className={pinnedClasses.pinned}>
            <IconPin size={20} aria-hidden />
            {words.pinned}
          </span>
        )}
      </p>
      <h3 className={pinnedClasses.title} lang={lang}>
        <Link to={`/announcements#${id}`}>{title}</Link>
      </h3>
      <CollapsedText text={text} lang={lang} />
      <p className={pinnedClasses.when}>{when}</p>
    </li>
  )
}
