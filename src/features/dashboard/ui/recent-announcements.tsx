import { Text } from '@mantine/core'
import { IconArrowRight, IconPin, IconSpeakerphone } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTimeZone } from '#kit/context/session'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { Card } from '#kit/layout/page'
import { LinkRow } from '#kit/lists/link-row'
import { versionIn } from '#kit/words/translations'
import { useFormats, useLanguage, useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../client/trpc'
import classes from './card-parts.module.css'
import { RECENT_ANNOUNCEMENTS } from './first-reads'
import { isNotice } from './pinned-notices'
import { ShortList } from './short-list'

const FRESH = 1000

export function RecentAnnouncements() {
  const words = useWords('dashboard')
  const query = trpc.announcements.page.useQuery(RECENT_ANNOUNCEMENTS, { staleTime: FRESH })
  const { data, isPending } = query
  return (
    <Card title={words.recentAnnouncements}>
      {isPending && <RowSkeletons count={RECENT_ANNOUNCEMENTS.limit} height="6rem" icon inCard />}
      <ReadError title={words.announcementsFailed} query={query} />
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
          const { id, title, content, lang, isPinned, createdAt, publishedAt } = versionIn(page, announcement)
          return (
            <LinkRow
              key={id}
              to={`/announcements#${id}`}
              icon={isPinned ? IconPin : IconSpeakerphone}
              tone="amber"
              kind={words.announcement}
              title={title}
              lang={lang}
              text={isNotice(announcement) ? '' : content}
              when={instantDay(publishedAt ?? createdAt, timeZone)}
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
