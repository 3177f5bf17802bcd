import { useDocumentTitle } from '#kit/context/community'
import { useViewer } from '#kit/context/viewer'
import { useWords } from '#kit/words/words'
import { may } from '../../../shared/permissions'
import classes from './dashboard-page.module.css'
import { FirstSteps } from './first-steps'
import { GuidelineCard } from './guideline-card'
import { NeedsYou } from './needs-you'
import { QuickLinks } from './quick-links'
import { RecentActivity } from './recent-activity'
import { RecentAnnouncements } from './recent-announcements'
import { WelcomeBanner } from './welcome-banner'

/** The first page after sign-in: the banner, what waits for the board, and what is new for everyone. */
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
