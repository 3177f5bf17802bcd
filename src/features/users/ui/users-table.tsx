import { Box } from '@mantine/core'
import { useViewer } from '../../../client/kit/context/viewer'
import { type Column, DataTable } from '../../../client/kit/lists/data-table'
import { StatusBadge } from '../../../client/kit/lists/status-badge'
import { formatDate } from '../../../shared/calendar'
import { formatPhone } from '../../../shared/phone'
import { hoaStatusLabel, maySignIn } from '../../../shared/residents'
import type { ListedUser } from '../answers'
import classes from './directory.module.css'
import { MailPaused } from './mail-paused'
import { TwinLines } from './twins'
import { actionsFor } from './user-actions'
import type { OpenDialog } from './user-dialogs'
import { UserMenu } from './user-menu'
import { roleOf, statusOf } from './user-words'

/** Where it must break, it breaks before the @. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

const COLUMNS: Column<ListedUser>[] = [
  {
    header: 'Name',
    main: true,
    render: (user) => (
      <>
        <div className={classes.name}>{user.name}</div>
        <div className={classes.small}>{user.username}</div>
      </>
    ),
  },
  {
    header: 'Contact',
    render: (user) => (
      <div>
        <div className={classes.long}>
          <Email address={user.email} />
        </div>
        {user.phoneNumber && <div className={classes.small}>{formatPhone(user.phoneNumber)}</div>}
        <MailPaused userId={user.id} />
      </div>
    ),
  },
  {
    header: 'Address',
    render: (user) => (
      <div>
        <div className={classes.address}>{`${user.streetNumber} ${user.streetName}`}</div>
        {user.status === 'pending' && <TwinLines userId={user.id} />}
      </div>
    ),
  },
  { header: 'HOA Status', render: (user) => hoaStatusLabel(user.hoaStatus) },
  { header: 'Role', render: (user) => <StatusBadge tone={roleOf(user).tone}>{roleOf(user).label}</StatusBadge> },
  { header: 'Status', render: (user) => <StatusBadge tone={statusOf(user).tone}>{statusOf(user).label}</StatusBadge> },
]

const notifications: Column<ListedUser> = {
  header: 'Notifications',
  render: (user) => {
    if (!maySignIn(user.status))
      return (
        <Box component="span" c="dimmed">
          –
        </Box>
      )
    return user.approvalNotificationSent ? (
      <StatusBadge tone="green">Notified</StatusBadge>
    ) : (
      <StatusBadge tone="amber">Not Notified</StatusBadge>
    )
  },
}

export function UsersTable({ users, onAction }: { users: ListedUser[]; onAction: (dialog: OpenDialog) => void }) {
  const viewer = useViewer()
  const columns: Column<ListedUser>[] = [
    ...COLUMNS,
    {
      header: 'Last Login',
      render: (user) => <div className={classes.date}>{user.lastLoginDate ? formatDate(user.lastLoginDate) : 'Never'}</div>,
    },
    notifications,
    { header: 'Actions', actions: true, render: (user) => <UserMenu user={user} actions={actionsFor(viewer, user)} onAction={onAction} /> },
  ]
  return <DataTable caption="Users" columns={columns} rows={users} rowKey={(user) => user.id} />
}
