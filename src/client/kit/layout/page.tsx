import { Box, Group, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { may, type Permission } from '../../../shared/permissions'
import { useDocumentTitle } from '../context/community'
import { useViewer } from '../context/session'
import { lazyPage } from '../navigation/lazy-page'
import { useWords } from '../words/words'
import chips from './chip.module.css'
import type { MoreLink } from './more-menu'
import classes from './page.module.css'

interface Props {
  title: string
  lang?: string | undefined
  subtitle?: string
  children?: ReactNode
}

export function PageTitle({ title, lang, subtitle, children }: Props) {
  useDocumentTitle(title)
  return (
    <Group gap="0.75rem 1.5rem" justify="space-between" mb={24}>
      <div className={classes.words}>
        <h1 className={classes.title} lang={lang}>
          {title}
        </h1>
        {subtitle && (
          <Text mt={4} c="dimmed">
            {subtitle}
          </Text>
        )}
      </div>
      {children && (
        <Group gap={8} miw={0} maw="100%">
          {children}
        </Group>
      )}
    </Group>
  )
}

/** Loaded after the page, because no page needs a menu to be read. */
const MoreMenu = lazyPage(() => import('./more-menu'), 'MoreMenu')

/** The board's further pages about the records of a page, after those in `links`. */
export const More = (props: { links?: readonly MoreLink[] }) =>
  may(useViewer(), 'recentlyDeleted.read') && (
    <Suspense fallback={<Box w="min(2.875rem, 14vw)" />}>
      <MoreMenu {...props} />
    </Suspense>
  )

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.back ?? ''} data-not-printed>
      <IconArrowLeft size={20} aria-hidden />
      {children}
    </Link>
  )
}

/** `heading` stands in place of the title, which names the card. */
export function Card({
  title,
  heading = title,
  aside,
  children,
}: Pick<Props, 'children'> & { title?: string; heading?: ReactNode; aside?: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      {title && (
        <Group gap="0.5rem 1rem" justify="space-between" mb="md">
          <h2>{heading}</h2>
          {aside}
        </Group>
      )}
      {children}
    </section>
  )
}

interface Related {
  name: 'users' | 'delivery' | 'health' | 'outbox' | 'system' | 'audit' | 'recentlyDeleted'
  path: string
  permission: Permission
}

const GROUPS: Record<string, Related[]> = {
  people: [
    { name: 'users', path: '/users', permission: 'users.list' },
    { name: 'delivery', path: '/delivery', permission: 'delivery.manage' },
    { name: 'audit', path: '/audit', permission: 'audit.read' },
  ],
  health: [
    { name: 'health', path: '/settings/health', permission: 'system.see' },
    { name: 'outbox', path: '/outbox', permission: 'outbox.manage' },
    { name: 'system', path: '/settings/system', permission: 'system.see' },
    { name: 'audit', path: '/audit', permission: 'audit.read' },
    { name: 'recentlyDeleted', path: '/recently-deleted', permission: 'recentlyDeleted.read' },
  ],
}

/** `mb` is 0 beside a title. */
export function RelatedPages({ group, mb = 'lg' }: { group: keyof typeof GROUPS & string; mb?: 'lg' | 0 }) {
  const menu = useWords('menu')
  const { relatedPages } = useWords('shell')
  const viewer = useViewer()
  const pages = GROUPS[group]?.filter((page) => may(viewer, page.permission)) ?? []
  if (pages.length < 2) return null
  return (
    <Box component="nav" className={chips.chips ?? ''} data-scrolls-sideways mb={mb} aria-label={relatedPages}>
      {pages.map((page) => (
        <NavLink key={page.path} to={page.path} end className={chips.chip ?? ''}>
          {menu[page.name]}
        </NavLink>
      ))}
    </Box>
  )
}
