import './styles/signed-in'
import { QueryClientProvider } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { setNonce } from 'get-nonce'
import { Route, Routes } from 'react-router-dom'
import { DashboardPage } from '../features/dashboard/ui/dashboard-page'
import { prefetchDashboard } from '../features/dashboard/ui/first-reads'
import { lazyPage } from './lazy-page'
import { styleNonce } from './nonce'
import { NotFound } from './not-found'
import { queryClient } from './query-client'
import { ME, Session } from './session'
import { Shell } from './shell/shell'
import { trpc } from './trpc'
import { client } from './trpc-client'

const loadEvents = () => import('../features/events/ui/events-page')
const EventsPage = lazyPage(loadEvents, 'EventsPage')
const EventsSimplePage = lazyPage(loadEvents, 'EventsSimplePage')
const EventFormPage = lazyPage(() => import('../features/events/ui/event-form-page'), 'EventFormPage')
const AnnouncementsPage = lazyPage(() => import('../features/announcements/ui/announcements-page'), 'AnnouncementsPage')
const DocumentsPage = lazyPage(() => import('../features/documents/ui/documents-page'), 'DocumentsPage')
const GuidelinesPage = lazyPage(() => import('../features/guidelines/ui/guidelines-page'), 'GuidelinesPage')
const MaintenancePage = lazyPage(() => import('../features/maintenance/ui/maintenance-page'), 'MaintenancePage')
const ActivityPage = lazyPage(() => import('../features/activity/ui/activity-page'), 'ActivityPage')
const MessagesPage = lazyPage(() => import('../features/messages/ui/messages-page'), 'MessagesPage')
const VotingPage = lazyPage(() => import('../features/polls/ui/voting-page'), 'VotingPage')
const UsersPage = lazyPage(() => import('../features/users/ui/users-page'), 'UsersPage')
const SettingsPage = lazyPage(() => import('../features/community/ui/settings-page'), 'SettingsPage')
const ProfilePage = lazyPage(() => import('../features/preferences/ui/profile-page'), 'ProfilePage')
const DeliveryPage = lazyPage(() => import('../features/delivery/ui/delivery-page'), 'DeliveryPage')
const OutboxPage = lazyPage(() => import('../features/outbox/ui/outbox-page'), 'OutboxPage')
const AuditPage = lazyPage(() => import('../features/audit/ui/audit-page'), 'AuditPage')

// Dialogs lock the page's scroll with a style element of their own.
setNonce(styleNonce())

// What the first picture needs is asked for before React draws anything, all in one request.
const utils = createTRPCQueryUtils({ client, queryClient })
void utils.accounts.me.prefetch(undefined, ME)
void utils.community.info.prefetch()
void utils.messages.unread.prefetch()
if (window.location.pathname === '/') prefetchDashboard(utils)

/** The portal behind the door: data cache, session, shell. The pages appear inside the shell. */
export function SignedIn() {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Routes>
          <Route
            element={
              <Session>
                <Shell />
              </Session>
            }
          >
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
          <Route path="*" element={<NotFound />} />
        </Routes>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
