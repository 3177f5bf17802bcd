import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { AuthPage } from '../features/accounts/ui/auth-page'
import { Spinner } from './kit/spinner'
import { useNavigationEffects } from './navigation-effects'

/** A page that is fetched when somebody goes there. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }))
}

const PendingPage = page(() => import('../features/accounts/ui/pending-page'), 'PendingPage')
const ResetPage = page(() => import('../features/accounts/ui/reset-page'), 'ResetPage')
const SetupPage = page(() => import('../features/community/ui/setup-page'), 'SetupPage')
const NotFoundPage = page(() => import('./not-found'), 'NotFound')

const SignedIn = page(() => import('./signed-in'), 'SignedIn')
const DashboardPage = page(() => import('../features/dashboard/ui/dashboard-page'), 'DashboardPage')
const UsersPage = page(() => import('../features/users/ui/users-page'), 'UsersPage')
const SettingsPage = page(() => import('../features/community/ui/settings-page'), 'SettingsPage')
const ComingPage = lazy(async () => ({ default: (await import('./kit/not-here-yet')).NotHereYet }))

export function AppRoutes() {
  useNavigationEffects()
  return (
    <Suspense fallback={<Spinner text="Loading..." />}>
      <Routes>
        <Route path="/auth" element={<AuthPage />} />
        <Route path="/pending-approval" element={<PendingPage />} />
        <Route path="/reset-password" element={<ResetPage />} />
        <Route path="/setup" element={<SetupPage />} />
        <Route element={<SignedIn />}>
          <Route path="/" element={<DashboardPage />} />
          <Route path="/documents" element={<ComingPage title="Documents" />} />
          <Route path="/messages" element={<ComingPage title="Messages" />} />
          <Route path="/announcements" element={<ComingPage title="Community Announcements" />} />
          <Route path="/maintenance" element={<ComingPage title="Maintenance & Concern Reports" />} />
          <Route path="/voting" element={<ComingPage title="Voting & Polls" />} />
          <Route path="/ccr-guidelines" element={<ComingPage title="CC&R Guidelines" />} />
          <Route path="/events" element={<ComingPage title="Events" />} />
          <Route path="/events-simple" element={<ComingPage title="Events" />} />
          <Route path="/event-form" element={<ComingPage title="Event" />} />
          <Route path="/activity" element={<ComingPage title="Recent Activity" />} />
          <Route path="/profile" element={<ComingPage title="My Profile" />} />
          <Route path="/users" element={<UsersPage />} />
          <Route path="/settings" element={<SettingsPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}
