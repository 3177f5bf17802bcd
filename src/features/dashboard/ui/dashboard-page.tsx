import { words as firstStepsWords } from 'virtual:words/firstSteps'
import { Box, Button, Text } from '@mantine/core'
import { IconBook2, IconChevronRight, IconFileText, IconMail, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useDocumentTitle } from '#kit/context/community'
import { useTimeZone, useViewer } from '#kit/context/session'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { Houses } from '#kit/layout/houses'
import { Card } from '#kit/layout/page'
import { ActivityRow } from '#kit/lists/link-row'
import { lazyPart } from '#kit/navigation/lazy-page'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import cardPartsClasses from './card-parts.module.css'
import classes from './dashboard-page.module.css'
import { RECENT_ACTIVITY } from './first-reads'
import { ForYou } from './for-you'
import { GuidelineCard } from './guideline-card'
import { PinnedNotices } from './pinned-notices'
import linkClasses from './quick-links.module.css'
import { RecentAnnouncements } from './recent-announcements'
import { ShortList } from './short-list'
import bannerClasses from './welcome-banner.module.css'

const FirstSteps = lazyPart(() => import('./first-steps'), 'FirstSteps', firstStepsWords)

export function DashboardPage() {
  const viewer = useViewer()
  useDocumentTitle(useWords('menu').dashboard)
  return (
    <div className={classes.page}>
      <WelcomeBanner viewer={viewer} />
      <PinnedNotices />
      <ForYou />
      {may(viewer, 'dashboard.firstSteps') && <FirstSteps />}
      <div className={classes.cards}>
        <div className={classes.announcements}>
          <RecentAnnouncements />
        </div>
        <div className={classes.side}>
          <GuidelineCard />
          <QuickLinks />
        </div>
        <div className={classes.activity}>
          <RecentActivity />
        </div>
      </div>
    </div>
  )
}

function WelcomeBanner({ viewer }: { viewer: ReturnType<typeof useViewer> }) {
  const words = useWords('dashboard')
  const hoaStatus: Record<string, string> = useWords('values').hoaStatus
  const address = `${viewer.streetNumber} ${viewer.streetName}`.trim()
  return (
    <header className={bannerClasses.banner}>
      <div className={bannerClasses.words}>
        <h1 className={bannerClasses.title}>{words.welcome(viewer.name)}</h1>
        <Text className={bannerClasses.place ?? ''}>
          {[address, hoaStatus[viewer.hoaStatus] ?? hoaStatus.renter].filter(Boolean).join(', ')}
        </Text>
        {may(viewer, 'announcements.manage') && (
          <Button component={Link} to="/announcements?form=new" variant="white" mt="sm" leftSection={<IconPlus size={20} aria-hidden />}>
            {words.newNotice}
          </Button>
        )}
      </div>
      <Houses className={bannerClasses.houses} />
    </header>
  )
}

function QuickLinks() {
  const words = useWords('dashboard')
  const menu = useWords('menu')
  const links = [
    { to: '/documents', label: menu.documents, text: words.documentsHint, icon: IconFileText },
    { to: '/messages', label: menu.messages, text: words.messagesHint, icon: IconMail },
    { to: '/ccr-guidelines', label: menu.guidelines, text: words.guidelinesHint, icon: IconBook2 },
  ]
  return (
    <Card title={words.quickLinks}>
      <ul className={linkClasses.links}>
        {links.map(({ to, label, text, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={linkClasses.link ?? ''}>
              <Icon className={linkClasses.icon} size={24} aria-hidden />
              <span className={linkClasses.words}>
                {label}
                <Box component="span" fz="sm" fw={400} c="dimmed">
                  {text}
                </Box>
              </span>
              <IconChevronRight className={linkClasses.chevron} size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const VIEW_ALL_ABOVE = 5
const FRESH = 1000

function RecentActivity() {
  const words = useWords('dashboard')
  const { instantDay } = useFormats()
  const timeZone = useTimeZone()
  const query = trpc.activity.list.useQuery(RECENT_ACTIVITY, { staleTime: FRESH })
  const { data, isPending } = query
  const more = data && data.length > VIEW_ALL_ABOVE
  return (
    <Card
      title={words.recentActivity}
      aside={
        more && (
          <Link to="/activity" className={cardPartsClasses.aside ?? ''}>
            {words.viewAll}
          </Link>
        )
      }
    >
      {isPending && <RowSkeletons count={5} height="4.5rem" icon inCard />}
      <ReadError title={words.activityFailed} query={query} />
      {data?.length === 0 && (
        <Text py={4} c="dimmed">
          {words.noActivity}
        </Text>
      )}
      {data && data.length > 0 && (
        <ShortList short={5} count={data.length}>
          {data.map((item) => (
            <ActivityRow key={item.id} item={item} when={instantDay(item.timestamp, timeZone)} />
          ))}
        </ShortList>
      )}
    </Card>
  )
}
