import { words as activity } from 'virtual:words/activity'
import { words as announcements } from 'virtual:words/announcements'
import { words as audit } from 'virtual:words/audit'
import { words as community } from 'virtual:words/community'
import { words as communityReports } from 'virtual:words/communityReports'
import { words as contacts } from 'virtual:words/contacts'
import { words as delivery } from 'virtual:words/delivery'
import { words as directory } from 'virtual:words/directory'
import { words as documents } from 'virtual:words/documents'
import { words as events } from 'virtual:words/events'
import { words as guidelines } from 'virtual:words/guidelines'
import { words as homePrint } from 'virtual:words/homePrint'
import { words as homes } from 'virtual:words/homes'
import { words as maintenance } from 'virtual:words/maintenance'
import { words as maintenanceFigures } from 'virtual:words/maintenanceFigures'
import { words as messages } from 'virtual:words/messages'
import { words as officialNotices } from 'virtual:words/officialNotices'
import { words as outbox } from 'virtual:words/outbox'
import { words as polls } from 'virtual:words/polls'
import { words as preferences } from 'virtual:words/preferences'
import { words as recentlyDeleted } from 'virtual:words/recentlyDeleted'
import { words as search } from 'virtual:words/search'
import { words as signInWords } from 'virtual:words/signIn'
import { words as system } from 'virtual:words/system'
import { words as users } from 'virtual:words/users'
import {
  IconAddressBook,
  IconBook2,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconChecklist,
  IconFileText,
  IconHome,
  IconMail,
  IconPhone,
  IconSettings,
  IconSpeakerphone,
  IconTool,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { lazyPage, lazyPart } from '#kit/navigation/lazy-page'
import { DashboardPage } from '../features/dashboard/ui/dashboard-page'
import { may, type Permission } from '../shared/permissions'
import type { Words } from '../words/messages'

export interface MenuItem {
  /** A key of the words' part `menu`. */
  name: keyof Words['menu']
  path: string
  icon: typeof IconHome
  permission: Permission
}

export type Page = { page: ComponentType } & (MenuItem | { path: string; under: string; permission?: Permission })

const loadEvents = () => import('../features/events/ui/events-page')
const EventsPage = lazyPage(loadEvents, 'EventsPage', events)
const EventsSimplePage = lazyPage(loadEvents, 'EventsSimplePage', events)
const EventFormPage = lazyPage(() => import('../features/events/ui/event-form-page'), 'EventFormPage', events)
const AnnouncementsPage = lazyPage(() => import('../features/announcements/ui/announcements-page'), 'AnnouncementsPage', announcements)
const DocumentsPage = lazyPage(() => import('../features/documents/ui/documents-page'), 'DocumentsPage', documents)
const ContactsPage = lazyPage(() => import('../features/contacts/ui/contacts-page'), 'ContactsPage', contacts)
const DirectoryPage = lazyPage(() => import('../features/people/ui/directory-page'), 'DirectoryPage', directory)
const GuidelinesPage = lazyPage(() => import('../features/guidelines/ui/guidelines-page'), 'GuidelinesPage', guidelines)
const MaintenancePage = lazyPage(() => import('../features/maintenance/ui/maintenance-page'), 'MaintenancePage', maintenance)
const FiguresPage = lazyPage(() => import('../features/maintenance/ui/figures-page'), 'FiguresPage', maintenanceFigures)
const loadCommunityReports = () => import('../features/maintenance/ui/community/community-reports-page')
const CommunityReportsPage = lazyPage(loadCommunityReports, 'CommunityReportsPage', communityReports)
const ActivityPage = lazyPage(() => import('../features/activity/ui/activity-page'), 'ActivityPage', activity)
const SearchPage = lazyPage(() => import('../features/search/ui/search-page'), 'SearchPage', search)
export const SearchDialog = lazyPart(() => import('../features/search/ui/search-dialog'), 'SearchDialog', search)
const MessagesPage = lazyPage(() => import('../features/messages/ui/messages-page'), 'MessagesPage', messages)
const VotingPage = lazyPage(() => import('../features/polls/ui/voting-page'), 'VotingPage', polls)
const UsersPage = lazyPage(() => import('../features/people/ui/users-page'), 'UsersPage', users)
const HomesPage = lazyPage(() => import('../features/homes/ui/homes-page'), 'HomesPage', homes)
const HomePrintPage = lazyPage(() => import('../features/homes/ui/print-page'), 'HomePrintPage', homePrint)
const SettingsPage = lazyPage(() => import('../features/community/ui/settings-page'), 'SettingsPage', community)
const ProfilePage = lazyPage(() => import('../features/profile/ui/profile-page'), 'ProfilePage', preferences)
const SecondStepPage = lazyPage(() => import('../features/auth/ui/second-step-page'), 'SecondStepPage', signInWords)
const SystemPage = lazyPage(() => import('../features/system/ui/system-page'), 'SystemPage', system)
const DeliveryPage = lazyPage(() => import('../features/delivery/ui/delivery-page'), 'DeliveryPage', delivery)
const LettersPage = lazyPage(() => import('../features/announcements/ui/letters/letters-page'), 'LettersPage', delivery)
const OfficialNoticesPage = lazyPage(
  () => import('../features/announcements/ui/official/notices-page'),
  'OfficialNoticesPage',
  officialNotices,
)
const ProofPage = lazyPage(() => import('../features/announcements/ui/official/proof-page'), 'ProofPage', officialNotices)
const OutboxPage = lazyPage(() => import('../features/delivery/ui/outbox/outbox-page'), 'OutboxPage', outbox)
const loadRecentlyDeleted = () => import('../features/recently-deleted/ui/recently-deleted-page')
const RecentlyDeletedPage = lazyPage(loadRecentlyDeleted, 'RecentlyDeletedPage', recentlyDeleted)
const AuditPage = lazyPage(() => import('../features/audit/ui/audit-page'), 'AuditPage', audit)

/** In the order of the menu. */
export const PAGES: readonly Page[] = [
  { name: 'dashboard', path: '/', icon: IconHome, permission: 'dashboard.read', page: DashboardPage },
  { path: '/activity', under: '/', page: ActivityPage },
  { path: '/search', under: '', page: SearchPage },
  { name: 'documents', path: '/documents', icon: IconFileText, permission: 'documents.read', page: DocumentsPage },
  { name: 'messages', path: '/messages', icon: IconMail, permission: 'messages.own', page: MessagesPage },
  { name: 'announcements', path: '/announcements', icon: IconSpeakerphone, permission: 'announcements.read', page: AnnouncementsPage },
  { name: 'maintenance', path: '/maintenance', icon: IconTool, permission: 'maintenance.own', page: MaintenancePage },
  { path: '/community-reports', under: '/maintenance', page: CommunityReportsPage },
  { path: '/maintenance-figures', under: '/maintenance', page: FiguresPage },
  { name: 'events', path: '/events', icon: IconCalendarEvent, permission: 'events.read', page: EventsPage },
  { path: '/events-simple', under: '/events', page: EventsSimplePage },
  { path: '/event-form', under: '/events', page: EventFormPage },
  { name: 'voting', path: '/voting', icon: IconChecklist, permission: 'polls.read', page: VotingPage },
  { name: 'guidelines', path: '/ccr-guidelines', icon: IconBook2, permission: 'guidelines.read', page: GuidelinesPage },
  { name: 'contacts', path: '/contacts', icon: IconPhone, permission: 'contacts.read', page: ContactsPage },
  { name: 'directory', path: '/directory', icon: IconAddressBook, permission: 'directory.read', page: DirectoryPage },
  { name: 'profile', path: '/profile', icon: IconUser, permission: 'account.own', page: ProfilePage },
  { path: '/second-step', under: '/profile', page: SecondStepPage },
  { name: 'users', path: '/users', icon: IconUsers, permission: 'users.list', page: UsersPage },
  { path: '/delivery', under: '/users', permission: 'delivery.manage', page: DeliveryPage },
  { path: '/letters/:id', under: '/users', permission: 'announcements.manage', page: LettersPage },
  { path: '/official-notices', under: '/homes', permission: 'announcements.manage', page: OfficialNoticesPage },
  { path: '/official-notices/:id', under: '/homes', permission: 'announcements.manage', page: ProofPage },
  { path: '/audit', under: '/users', permission: 'audit.read', page: AuditPage },
  { name: 'homes', path: '/homes', icon: IconBuildingCommunity, permission: 'homes.manage', page: HomesPage },
  { path: '/homes/print', under: '/homes', permission: 'homes.manage', page: HomePrintPage },
  { name: 'settings', path: '/settings', icon: IconSettings, permission: 'community.edit', page: SettingsPage },
  { path: '/outbox', under: '/settings', permission: 'outbox.manage', page: OutboxPage },
  { path: '/settings/streets', under: '/settings', permission: 'community.edit', page: SettingsPage },
  { path: '/settings/sign-up', under: '/settings', permission: 'community.edit', page: SettingsPage },
  { path: '/settings/face', under: '/settings', permission: 'community.edit', page: SettingsPage },
  { path: '/settings/email', under: '/settings', permission: 'community.edit', page: SettingsPage },
  { path: '/settings/texts', under: '/settings', permission: 'community.edit', page: SettingsPage },
  { path: '/settings/health', under: '/settings', permission: 'system.see', page: SettingsPage },
  { path: '/settings/system', under: '/settings', permission: 'system.see', page: SystemPage },
  { path: '/recently-deleted', under: '/settings', permission: 'recentlyDeleted.read', page: RecentlyDeletedPage },
]

export const isOfBoard = (path: string) => {
  const page = PAGES.find((entry) => matchPath(entry.path, path))
  const item = page && 'under' in page ? PAGES.find((entry) => entry.path === page.under) : page
  return item !== undefined && 'permission' in item && !may({ isAdmin: false, isSuperAdmin: false }, item.permission)
}

export const MENU = PAGES.filter((page) => 'name' in page)

export const isUnder = ({ path }: MenuItem, here: string) =>
  PAGES.some((page) => 'under' in page && page.under === path && matchPath(page.path, here))
