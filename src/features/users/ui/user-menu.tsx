import { Button, Group, Menu } from '@mantine/core'
import {
  IconBan,
  IconDeviceMobileOff,
  IconDots,
  IconLink,
  IconLockOpen,
  IconMailForward,
  IconPencil,
  IconRotateClockwise,
  IconShield,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ListedUser } from '../answers'
import { useResendApproval } from './resend-approval'
import type { UserAction } from './user-actions'
import type { OpenDialog } from './user-dialogs'

const ITEMS: Record<UserAction, { label: string; icon: typeof IconBan; grave?: boolean }> = {
  approve: { label: 'Approve', icon: IconUserCheck },
  edit: { label: 'Edit', icon: IconPencil },
  resend: { label: 'Resend Approval Email', icon: IconMailForward },
  link: { label: 'Copy Invitation Link', icon: IconLink },
  rescue: { label: 'Remove Second Step', icon: IconDeviceMobileOff },
  role: { label: 'Change Role', icon: IconShield },
  unban: { label: 'Unban', icon: IconLockOpen },
  reactivate: { label: 'Reactivate', icon: IconRotateClockwise },
  ban: { label: 'Ban', icon: IconBan, grave: true },
  delete: { label: 'Delete Permanently', icon: IconTrash, grave: true },
}

/** What can be done with one account. Approving, the most frequent, is its own button. */
export function UserMenu(props: { user: ListedUser; actions: UserAction[]; onAction: (dialog: OpenDialog) => void }) {
  const { user, actions, onAction } = props
  const { resend } = useResendApproval(user)
  const start = (action: UserAction) => (action === 'resend' ? resend() : onAction({ kind: action, user }))
  const inMenu = actions.filter((action) => action !== 'approve')
  if (actions.length === 0) return null
  return (
    <Group gap={6} wrap="nowrap" align="stretch" justify="flex-end">
      {actions.includes('approve') && (
        <Button px="0.875rem" onClick={() => start('approve')}>
          Approve
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <Button variant="default" px="0.75rem" aria-label={`Actions for ${user.name}`}>
            <IconDots size={22} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {inMenu.map((action) => {
            const { label, icon: Icon, grave } = ITEMS[action]
            return (
              <Menu.Item key={action} leftSection={<Icon size={20} aria-hidden />} data-grave={grave} onClick={() => start(action)}>
                {label}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
