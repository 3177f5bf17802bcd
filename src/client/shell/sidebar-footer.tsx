import { Button, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout } from '@tabler/icons-react'
import { useViewer } from '#kit/context/viewer'
import { useWords } from '#kit/words/words'
import { AppearanceMenu } from './appearance-menu'
import { useLogout } from './logout'
import classes from './sidebar-footer.module.css'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .filter((_, at, words) => at === 0 || at === words.length - 1)
    .map((word) => [...word][0]?.toUpperCase())
    .join('')

/** Who is signed in, how the portal looks on this device, and the way out. */
export function SidebarFooter({ narrow, onToggle }: { narrow: boolean; onToggle: () => void }) {
  const viewer = useViewer()
  const words = useWords('shell')
  const statuses: Record<string, string> = useWords('values').hoaStatus
  const { logout, busy } = useLogout()

  if (narrow) {
    return (
      <footer className={classes.narrow}>
        <SidebarToggle narrow onToggle={onToggle} />
        <AppearanceMenu narrow />
        <Tooltip label={words.logout}>
          <button type="button" className={classes.square} aria-label={words.logout} disabled={busy} onClick={logout}>
            <IconLogout size={22} aria-hidden />
          </button>
        </Tooltip>
      </footer>
    )
  }
  return (
    <footer className={classes.footer}>
      <div className={classes.person}>
        <span className={classes.initials} aria-hidden>
          {initials(viewer.name)}
        </span>
        <div className={classes.words}>
          <p className={classes.name}>{viewer.name}</p>
          <p className={classes.detail}>
            {viewer.streetNumber} {viewer.streetName}
          </p>
          <p className={classes.detail}>{statuses[viewer.hoaStatus] ?? statuses.renter}</p>
        </div>
      </div>
      <div className={classes.actions}>
        <AppearanceMenu narrow={false} />
        <Button
          variant="default"
          className={classes.logout ?? ''}
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

/** Makes the sidebar narrow or wide: at its head while it is wide, at its foot while it is narrow. */
export function SidebarToggle({ narrow, onToggle }: { narrow: boolean; onToggle: () => void }) {
  const words = useWords('shell')
  const label = narrow ? words.expandSidebar : words.collapseSidebar
  const Icon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <Tooltip label={label}>
      <button type="button" className={classes.square} aria-label={label} aria-expanded={!narrow} onClick={onToggle}>
        <Icon size={22} aria-hidden />
      </button>
    </Tooltip>
  )
}
