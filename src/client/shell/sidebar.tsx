import { Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { useViewer } from '#kit/context/viewer'
import { Brand } from '#kit/layout/brand'
import { useWords } from '#kit/words/words'
import { may } from '../../shared/permissions'
import { isUnder, MENU, type MenuItem } from '../pages'
import type { Unread } from '../unread'
import { SearchButton } from './search-opener'
import classes from './sidebar.module.css'
import { SidebarFooter, SidebarToggle } from './sidebar-footer'
import { UnreadDot, UnreadNumber } from './unread-dot'

interface Props {
  narrow: boolean
  unread: Unread
  onToggle: () => void
  onNavigate?: () => void
  /** On phones the search is in the top bar. */
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
      <SidebarFooter narrow={narrow} onToggle={onToggle} />
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
      <Link to={item.path} className={classes.item ?? ''} aria-current={here} onClick={() => onNavigate?.()}>
        <span className={classes.icon}>
          <Icon size={22} aria-hidden />
          {unread > 0 && <UnreadDot />}
        </span>
        <span className={narrow ? 'only-heard' : undefined}>{label}</span>
        {unread > 0 && <span className="only-heard">{words.unreadCount(unread)}</span>}
        {unread > 0 && !narrow && <UnreadNumber count={unread} />}
      </Link>
    </Tooltip>
  )
}
