import { useViewer } from '../../../client/kit/context/viewer'
import { type Column, DataTable } from '../../../client/kit/lists/data-table'
import { StatusBadge } from '../../../client/kit/lists/status-badge'
import { trpc } from '../../../client/trpc'
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

export const NAME: Column<ListedUser> = {
  header: 'Name',
  main: true,
  render: (user) => (
    <>
      <div className={classes.name}>{user.name}</div>
      <div className={classes.small}>{user.username}</div>
    </>
  ),
}

export const CONTACT: Column<ListedUser> = {
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
}

export const ADDRESS: Column<ListedUser> = {
  header: 'Address',
  render: (user) => (
    <div>
      <div className={classes.address}>{`${user.streetNumber} ${user.streetName}`}</div>
      {user.status === 'pending' && <TwinLines userId={user.id} />}
    </div>
  ),
}

export const HOA_STATUS: Column<ListedUser> = { header: 'HOA Status', render: (user) => hoaStatusLabel(user.hoaStatus) }

const ROLE: Column<ListedUser> = {
  header: 'Role',
  // What nearly everyone is needs no color.
  render: (user) => {
    const { label, tone } = roleOf(user)
    return tone === 'gray' ? <span className={classes.small}>{label}</span> : <StatusBadge tone={tone}>{label}</StatusBadge>
  },
}

const STATUS: Column<ListedUser> = {
  header: 'Status',
  render: (user) => (
    <div>
      <StatusBadge tone={statusOf(user).tone}>{statusOf(user).label}</StatusBadge>
      {user.banReason && <div className={classes.small}>{user.banReason}</div>}
    </div>
  ),
}

const LAST_LOGIN: Column<ListedUser> = {
  header: 'Last Login',
  render: (user) => <div className={classes.date}>{user.lastLoginDate ? formatDate(user.lastLoginDate) : 'Never'}</div>,
}

const NOTIFICATIONS: Column<ListedUser> = {
  header: 'Notifications',
  render: (user) => {
    if (!maySignIn(user.status)) return <span className={classes.small}>–</span>
    if (!user.approvalNotificationSent) return <StatusBadge tone="amber">Not Notified</StatusBadge>
    return <span className={classes.small}>Notified</span>
  },
}

/** The column of what the viewer can do with each. */
export function useActions(onAction: (dialog: OpenDialog) => void): Column<ListedUser> {
  const viewer = useViewer()
  const { data: invited } = trpc.users.invited.useQuery()
  return {
    header: 'Actions',
    actions: true,
    render: (user) => <UserMenu user={user} actions={actionsFor(viewer, user, invited?.includes(user.id))} onAction={onAction} />,
  }
}

export function UsersTable({ users, onAction }: { users: ListedUser[]; onAction: (dialog: OpenDialog) => void }) {
  const columns = [NAME, CONTACT, ADDRESS, HOA_STATUS, ROLE, STATUS, LAST_LOGIN, NOTIFICATIONS, useActions(onAction)]
  return <DataTable caption="Users" columns={columns} rows={users} rowKey={(user) => user.id} />
}
