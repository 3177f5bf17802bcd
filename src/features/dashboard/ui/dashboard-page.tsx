import { Box, Text } from '@mantine/core'
import { IconBook2, IconChevronRight, IconFileText, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useDocumentTitle } from '#kit/context/community'
import { useViewer } from '#kit/context/viewer'
import { Card } from '#kit/layout/card'
import { Houses } from '#kit/layout/houses'
import { useWords } from '#kit/words/words'
import { may } from '../../../shared/permissions'
import classes from './dashboard-page.module.css'
import { FirstSteps } from './first-steps'
import { GuidelineCard } from './guideline-card'
import { NeedsYou } from './needs-you'
import linkClasses from './quick-links.module.css'
import { RecentActivity } from './recent-activity'
import { RecentAnnouncements } from './recent-announcements'
import bannerClasses from './welcome-banner.module.css'

export function DashboardPage() {
  const viewer = useViewer()
  useDocumentTitle(useWords('menu').dashboard)
  return (
    <div className={classes.page}>
      <WelcomeBanner viewer={viewer} />
      {may(viewer, 'dashboard.needsYou') && <NeedsYou />}
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

interface Person {
  name: string
  streetNumber: string
  streetName: string
  hoaStatus: string
}

function WelcomeBanner({ viewer }: { viewer: Person }) {
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
