import {
  IconBook2,
  IconCalendarEvent,
  IconChecklist,
  IconFileText,
  IconHome,
  IconMail,
  IconSettings,
  IconSpeakerphone,
  IconTool,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { Permission } from '../../shared/permissions'

export interface NavigationItem {
  label: string
  path: string
  icon: typeof IconHome
  permission: Permission
  /** Pages without an item of their own that belong to this one. */
  leadsTo?: readonly string[]
}

/** The sidebar, top to bottom. Whoever lacks the permission does not see the item. */
export const NAVIGATION: readonly NavigationItem[] = [
  { label: 'Dashboard', path: '/', icon: IconHome, permission: 'dashboard.read', leadsTo: ['/activity'] },
  { label: 'Documents', path: '/documents', icon: IconFileText, permission: 'documents.read' },
  { label: 'Messages', path: '/messages', icon: IconMail, permission: 'messages.own' },
  { label: 'Announcements', path: '/announcements', icon: IconSpeakerphone, permission: 'announcements.read' },
  { label: 'Maintenance', path: '/maintenance', icon: IconTool, permission: 'maintenance.own' },
  { label: 'Events', path: '/events', icon: IconCalendarEvent, permission: 'events.read', leadsTo: ['/events-simple', '/event-form'] },
  { label: 'Voting', path: '/voting', icon: IconChecklist, permission: 'polls.read' },
  { label: 'CC&R Guidelines', path: '/ccr-guidelines', icon: IconBook2, permission: 'guidelines.read' },
  { label: 'My Profile', path: '/profile', icon: IconUser, permission: 'account.own' },
  { label: 'Users', path: '/users', icon: IconUsers, permission: 'users.list', leadsTo: ['/delivery'] },
  { label: 'Settings', path: '/settings', icon: IconSettings, permission: 'community.edit', leadsTo: ['/outbox', '/audit'] },
]
