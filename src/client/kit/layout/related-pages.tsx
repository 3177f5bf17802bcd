import { Box } from '@mantine/core'
import { NavLink } from 'react-router-dom'
import { may, type Permission } from '../../../shared/permissions'
import { useViewer } from '../context/session'
import { useWords } from '../words/words'
import chips from './chip.module.css'

interface Related {
  name: 'directory' | 'delivery' | 'community' | 'outbox' | 'system' | 'audit' | 'recentlyDeleted'
  path: string
  permission: Permission
}

const GROUPS: Record<string, Related[]> = {
  people: [
    { name: 'directory', path: '/users', permission: 'users.list' },
    { name: 'delivery', path: '/delivery', permission: 'delivery.manage' },
  ],
  settings: [
    { name: 'community', path: '/settings', permission: 'community.edit' },
    { name: 'outbox', path: '/outbox', permission: 'outbox.manage' },
    { name: 'system', path: '/settings/system', permission: 'system.see' },
    { name: 'audit', path: '/audit', permission: 'audit.read' },
    { name: 'recentlyDeleted', path: '/recently-deleted', permission: 'recentlyDeleted.read' },
  ],
}

export function RelatedPages({ group }: { group: keyof typeof GROUPS & string }) {
  const menu = useWords('menu')
  const { relatedPages } = useWords('shell')
  const viewer = useViewer()
  const pages = GROUPS[group]?.filter((page) => may(viewer, page.permission)) ?? []
  if (pages.length < 2) return null
  return (
    <Box component="nav" className={chips.chips ?? ''} data-pushed-along mb="lg" aria-label={relatedPages}>
      {pages.map((page) => (
        <NavLink key={page.path} to={page.path} end className={chips.chip ?? ''}>
          {menu[page.name]}
        </NavLink>
      ))}
    </Box>
  )
}
