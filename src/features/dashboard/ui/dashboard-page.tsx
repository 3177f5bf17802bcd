import { useDocumentTitle } from '../../../client/kit/document-title'
import { useViewer } from '../../../client/kit/viewer'
import classes from './dashboard-page.module.css'
import { WelcomeBanner } from './welcome-banner'

/** The first page after sign-in: the banner, and below it the cards. */
export function DashboardPage() {
  const viewer = useViewer()
  useDocumentTitle('Dashboard')
  return (
    <div className={classes.page}>
      <WelcomeBanner viewer={viewer} />
    </div>
  )
}
