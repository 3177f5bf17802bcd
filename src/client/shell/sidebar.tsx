import { Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { may } from '../../shared/permissions'
import { Brand } from '../kit/brand'
import { useViewer } from '../kit/viewer'
import { useUnread } from '../unread'
import { NAVIGATION, type NavigationItem } from './navigation'
import classes from './sidebar.module.css'
import { SidebarFooter } from './sidebar-footer'

export function Sidebar(props: { narrow: boolean; onToggle: () => void; onNavigate?: () => void }) {
  const { narrow, onToggle, onNavigate } = props
  const viewer = useViewer()
  const unread = useUnread()
  const items = NAVIGATION.filter((item) => may(viewer, item.permission))
  const Toggle = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse

  return (
    <div className={classes.sidebar} data-narrow={narrow || undefined}>
      <div className={classes.head}>
        {!narrow && <Brand />}
        <Tooltip label={narrow ? 'Expand sidebar' : 'Collapse sidebar'} disabled={onNavigate !== undefined}>
          <button
            type="button"
            className={classes.toggle}
            aria-label={onNavigate ? 'Close menu' : 'Toggle sidebar'}
            aria-expanded={!narrow}
            onClick={onToggle}
          >
            <Toggle size={22} aria-hidden />
          </button>
        </Tooltip>
      </div>
      <nav className={classes.nav} aria-label="Main">
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.path}>
              <Item item={item} narrow={narrow} unread={unread && item.path === '/messages'} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      </nav>
      <SidebarFooter narrow={narrow} />
    </div>
  )
}

function Item(props: { item: NavigationItem; narrow: boolean; unread: boolean; onNavigate: (() => void) | undefined }) {
  const { item, narrow, unread, onNavigate } = props
  const Icon = item.icon
  return (
    <Tooltip label={item.label} disabled={!narrow}>
      <NavLink to={item.path} end={item.path === '/'} className={classes.item ?? ''} onClick={() => onNavigate?.()}>
        <span className={classes.icon}>
          <Icon size={22} aria-hidden />
          {unread && <span className={classes.dot} />}
        </span>
        <span className={narrow ? 'only-heard' : undefined}>{item.label}</span>
        {unread && <span className="only-heard">unread</span>}
      </NavLink>
    </Tooltip>
  )
}
