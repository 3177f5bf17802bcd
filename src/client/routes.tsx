import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { AuthPage } from '../features/accounts/ui/auth-page'
import { BEFORE_SIGN_IN } from '../shared/front-door'
import { Spinner } from './kit/spinner'
import { useNavigationEffects } from './navigation-effects'

/** The files of pages that are here already, by what fetches them. */
const here = new Map<() => Promise<object>, Record<string, ComponentType>>()

async function fetchPage<File extends Record<string, ComponentType>>(load: () => Promise<File>): Promise<File> {
  const file = await load()
  here.set(load, file)
  return file
}

/** A page that is fetched when somebody goes there; once it is here, it is shown without a wait. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const Fetched = lazy(async () => ({ default: (await fetchPage(load))[name] as ComponentType }))
  return function Page() {
    const [{ Shown }] = useState<{ Shown: ComponentType }>({ Shown: here.get(load)?.[name] ?? Fetched })
    return <Shown />
  }
}

const PendingPage = page(() => import('../features/accounts/ui/pending-page'), 'PendingPage')
const ResetPage = page(() => import('../features/accounts/ui/reset-page'), 'ResetPage')
const SetupPage = page(() => import('../features/community/ui/setup-page'), 'SetupPage')
const UnsubscribePage = page(() => import('../features/preferences/ui/unsubscribe-page'), 'UnsubscribePage')
const NotFoundPage = page(() => import('./not-found'), 'NotFound')

const loadShell = () => import('./signed-in')
const SignedIn = page(loadShell, 'SignedIn')
const loadDashboard = () => import('../features/dashboard/ui/dashboard-page')
const DashboardPage = page(loadDashboard, 'DashboardPage')
const loadEvents = () => import('../features/events/ui/events-page')
const EventsPage = page(loadEvents, 'EventsPage')
const EventsSimplePage = page(loadEvents, 'EventsSimplePage')
const EventFormPage = page(() => import('../features/events/ui/event-form-page'), 'EventFormPage')
const AnnouncementsPage = page(() => import('../features/announcements/ui/announcements-page'), 'AnnouncementsPage')
const DocumentsPage = page(() => import('../features/documents/ui/documents-page'), 'DocumentsPage')
const GuidelinesPage = page(() => import('../features/guidelines/ui/guidelines-page'), 'GuidelinesPage')
const MaintenancePage = page(() => import('../features/maintenance/ui/maintenance-page'), 'MaintenancePage')
const ActivityPage = page(() => import('../features/activity/ui/activity-page'), 'ActivityPage')
const MessagesPage = page(() => import('../features/messages/ui/messages-page'), 'MessagesPage')
const VotingPage = page(() => import('../features/polls/ui/voting-page'), 'VotingPage')
const UsersPage = page(() => import('../features/users/ui/users-page'), 'UsersPage')
const SettingsPage = page(() => import('../features/community/ui/settings-page'), 'SettingsPage')
const ProfilePage = page(() => import('../features/preferences/ui/profile-page'), 'ProfilePage')
const DeliveryPage = page(() => import('../features/delivery/ui/delivery-page'), 'DeliveryPage')
const OutboxPage = page(() => import('../features/outbox/ui/outbox-page'), 'OutboxPage')
const AuditPage = page(() => import('../features/audit/ui/audit-page'), 'AuditPage')

/** Fetches what the first picture of an address needs, so that it is not drawn twice; other pages follow in the shell. */
export async function fetchFirst(address: string) {
  if (BEFORE_SIGN_IN.test(address)) return
  // What does not come is asked for again by the page that needs it, which also knows what to say.
  const files = Promise.all([fetchPage(loadShell), address === '/' && fetchPage(loadDashboard)]).catch(() => undefined)
  // The first date a browser writes costs it dearly; there is time for it while the files travel.
  await new Promise((resolve) => setTimeout(resolve))
  new Intl.DateTimeFormat('en-US', { dateStyle: 'short' }).format()
  await files
}

export function AppRoutes() {
  useNavigationEffects()
  return (
    <Suspense fallback={<Spinner text="Loading..." />}>
      <Routes>
        <Route path="/auth" element={<AuthPage />} />
        <Route path="/pending-approval" element={<PendingPage />} />
        <Route path="/reset-password" element={<ResetPage />} />
        <Route path="/setup" element={<SetupPage />} />
        <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
        <Route element={<SignedIn />}>
          <Route path="/" element={<DashboardPage />} />
          <Route path="/documents" element={<DocumentsPage />} />
          <Route path="/messages" element={<MessagesPage />} />
          <Route path="/announcements" element={<AnnouncementsPage />} />
          <Route path="/maintenance" element={<MaintenancePage />} />
          <Route path="/voting" element={<VotingPage />} />
          <Route path="/ccr-guidelines" element={<GuidelinesPage />} />
          <Route path="/events" element={<EventsPage />} />
          <Route path="/events-simple" element={<EventsSimplePage />} />
          <Route path="/event-form" element={<EventFormPage />} />
          <Route path="/activity" element={<ActivityPage />} />
          <Route path="/profile" element={<ProfilePage />} />
          <Route path="/users" element={<UsersPage />} />
          <Route path="/settings" element={<SettingsPage />} />
          <Route path="/delivery" element={<DeliveryPage />} />
          <Route path="/outbox" element={<OutboxPage />} />
          <Route path="/audit" element={<AuditPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}
