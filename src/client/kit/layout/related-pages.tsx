import { Box } from '@mantine/core'
import { NavLink } from 'react-router-dom'
import { may, type Permission } from '../../../shared/permissions'
import { useViewer } from '../context/viewer'
import chips from './chip.module.css'

interface Related {
  label: string
  path: string
  permission: Permission
}

/** Pages that have no item in the sidebar, and the one whose neighbors they are. */
const GROUPS: Record<string, Related[]> = {
  people: [
    { label: 'Directory', path: '/users', permission: 'users.list' },
    { label: 'Email delivery', path: '/delivery', permission: 'delivery.manage' },
  ],
  settings: [
    { label: 'Community', path: '/settings', permission: 'community.edit' },
    { label: 'Outbox', path: '/outbox', permission: 'outbox.manage' },
    { label: 'Audit log', path: '/audit', permission: 'audit.read' },
  ],
}

/** Links between pages that belong together, under the page's title. */
export function RelatedPages({ group }: { group: keyof typeof GROUPS & string }) {
  const viewer = useViewer()
  const pages = GROUPS[group]?.filter((page) => may(viewer, page.permission)) ?? []
  if (pages.length < 2) return null
  return (
    <Box component="nav" className={chips.chips ?? ''} mb="lg" aria-label="Related pages">
      {pages.map((page) => (
        <NavLink key={page.path} to={page.path} end className={chips.chip ?? ''}>
          {page.label}
        </NavLink>
      ))}
    </Box>
  )
}
