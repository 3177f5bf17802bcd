import { Button, Popover, Stack, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout, IconTextSize, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { clearSearches } from '#kit/context/recent-searches'
import { useViewer } from '#kit/context/session'
import { showFailure } from '#kit/feedback/toast'
import { AppearanceControls } from '#kit/layout/appearance-controls'
import { Brand } from '#kit/layout/brand'
import { OwnLanguage } from '#kit/words/own-language'
import { useWords } from '#kit/words/words'
import { may } from '../../shared/permissions'
import { deleteCopy } from '../app/delete-copy'
import { isUnder, MENU, type MenuItem } from '../pages'
import { queryClient } from '../query-client'
import { trpc } from '../trpc'
import { rememberUser } from '../trpc-client'
import type { Unread } from '../unread'
import { SearchButton } from './search-opener'
import classes from './sidebar.module.css'
import sidebarFooterClasses from './sidebar-footer.module.css'

interface Props {
  narrow: boolean
  unread: Unread
  onToggle: () => void
  onNavigate?: () => void
  onSearch?: () => void
}

export function Sidebar({ narrow, unread, onToggle, onNavigate, onSearch }: Props) {
  const viewer = useViewer()
  const words = useWords('shell')
  const items = MENU.filter((item) => may(viewer, item.permission))

  return (
    <div className={classes.sidebar} data-narrow={narrow || undefined}>
      <div className={classes.head}>
        <Brand narrow={narrow} />
        {!narrow && !onNavigate && <SidebarToggle narrow={false} onToggle={onToggle} />}
        {onNavigate && (
          <button type="button" className={classes.close} aria-label={words.closeMenu} onClick={onToggle}>
            <IconX size={24} aria-hidden />
          </button>
        )}
      </div>
      {onSearch && <SearchButton narrow={narrow} onOpen={onSearch} />}
      <nav className={classes.nav} aria-label={words.main}>
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.path}>
              <Item item={item} narrow={narrow} unread={unread[item.path] ?? 0} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      </nav>
      <SidebarFooter narrow={narrow} inDrawer={onNavigate !== undefined} onToggle={onToggle} />
    </div>
  )
}

function Item(props: { item: MenuItem; narrow: boolean; unread: number; onNavigate: (() => void) | undefined }) {
  const { item, narrow, unread, onNavigate } = props
  const words = useWords('shell')
  const label = useWords('menu')[item.name]
  const Icon = item.icon
  const { pathname } = useLocation()
  const here = pathname === item.path ? 'page' : isUnder(item, pathname)
  return (
    <Tooltip label={label} disabled={!narrow}>
      <Link
        to={item.path}
        className={classes.item ?? ''}
        aria-label={unread > 0 ? label + words.unreadCount(unread) : undefined}
        aria-current={here}
        onClick={() => onNavigate?.()}
      >
        <span className={classes.icon}>
          <Icon size={22} aria-hidden />
          {unread > 0 && <UnreadDot />}
        </span>
        <span className={narrow ? 'visually-hidden' : undefined}>{label}</span>
        {unread > 0 && !narrow && <UnreadNumber count={unread} />}
      </Link>
    </Tooltip>
  )
}

/** Decorative; its parent must also say "unread". */
export const UnreadDot = () => <span className={classes.dot} />

const UnreadNumber = ({ count }: { count: number }) => <span className={classes.number} data-count={count > 99 ? '99+' : count} />

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .filter((_, at, words) => at === 0 || at === words.length - 1)
    .map((word) => [...word][0]?.toUpperCase())
    .join('')

export function SidebarFooter({ narrow, inDrawer, onToggle }: { narrow: boolean; inDrawer: boolean; onToggle: () => void }) {
  const viewer = useViewer()
  const words = useWords('shell')
  const statuses: Record<string, string> = useWords('values').hoaStatus
  const { logout, busy } = useLogout()

  if (narrow) {
    return (
      <footer className={sidebarFooterClasses.narrow}>
        <SidebarToggle narrow onToggle={onToggle} />
        <AppearanceMenu narrow />
        <Tooltip label={words.logout}>
          <button type="button" className={sidebarFooterClasses.square} aria-label={words.logout} disabled={busy} onClick={logout}>
            <IconLogout size={22} aria-hidden />
          </button>
        </Tooltip>
      </footer>
    )
  }
  return (
    <footer className={sidebarFooterClasses.footer}>
      <div className={sidebarFooterClasses.person}>
        <span className={sidebarFooterClasses.initials} aria-hidden>
          {initials(viewer.name)}
        </span>
        <div className={sidebarFooterClasses.words}>
          <p className={sidebarFooterClasses.name}>{viewer.name}</p>
          <p className={sidebarFooterClasses.detail}>
            {viewer.streetNumber} {viewer.streetName}
          </p>
          <p className={sidebarFooterClasses.detail}>{statuses[viewer.hoaStatus] ?? statuses.renter}</p>
        </div>
      </div>
      <div className={sidebarFooterClasses.actions}>
        {inDrawer ? <AppearanceInDrawer /> : <AppearanceMenu narrow={false} />}
        <Button
          variant="default"
          className={sidebarFooterClasses.logout ?? ''}
          leftSection={<IconLogout size={20} aria-hidden />}
          loading={busy}
          onClick={logout}
        >
          {words.logout}
        </Button>
      </div>
    </footer>
  )
}

export function SidebarToggle({ narrow, onToggle }: { narrow: boolean; onToggle: () => void }) {
  const words = useWords('shell')
  const label = narrow ? words.expandSidebar : words.collapseSidebar
  const Icon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <Tooltip label={label}>
      <button type="button" className={sidebarFooterClasses.square} aria-label={label} aria-expanded={!narrow} onClick={onToggle}>
        <Icon size={22} aria-hidden />
      </button>
    </Tooltip>
  )
}

export function useLogout() {
  const words = useWords('shell')
  const navigate = useNavigate()
  const { mutate, isPending } = trpc.auth.signOut.useMutation({
    onSuccess: async () => {
      rememberUser(null)
      clearSearches()
      await deleteCopy()
      await navigate('/auth', { state: { isSignedOut: true } })
      queryClient.clear()
    },
    onError: (error) => showFailure(words.logoutFailed, error),
  })
  return { logout: () => mutate(), busy: isPending }
}

function AppearanceMenu({ narrow }: { narrow: boolean }) {
  const { displaySettings } = useWords('basics')
  const [open, setOpen] = useState(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position={narrow ? 'right-end' : 'top-start'}
      withinPortal={false}
      trapFocus
      returnFocus
      shadow="md"
      radius="lg"
      transitionProps={{ duration: 150 }}
    >
      <Popover.Target>
        <Tooltip label={displaySettings} disabled={open || !narrow}>
          <button
            type="button"
            className={narrow ? sidebarFooterClasses.square : sidebarFooterClasses.display}
            aria-label={displaySettings}
            onClick={() => setOpen(!open)}
          >
            <IconTextSize size={22} aria-hidden />
            {!narrow && displaySettings}
          </button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={sidebarFooterClasses.dropdown ?? ''} aria-label={displaySettings}>
        <Appearance />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Stacked in the drawer, which has no room beside it. Escape closes the settings and not the drawer. */
function AppearanceInDrawer() {
  const { displaySettings } = useWords('basics')
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return
    event.preventDefault()
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a second way; the button is the first
    <div className={sidebarFooterClasses.inline} onKeyDown={closeOnEscape}>
      <button ref={button} type="button" className={sidebarFooterClasses.display} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconTextSize size={22} aria-hidden />
        {displaySettings}
      </button>
      {open && (
        <div ref={(node) => node?.scrollIntoView({ block: 'nearest' })}>
          <Appearance />
        </div>
      )}
    </div>
  )
}

const Appearance = () => (
  <Stack gap="sm">
    <AppearanceControls />
    <OwnLanguage name="language-of-shell" />
  </Stack>
)
