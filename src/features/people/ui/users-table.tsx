import { Box } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTimeZone, useViewer } from '#kit/context/session'
import { type Column, DataTable } from '#kit/lists/data-table'
import { StatusBadge } from '#kit/lists/status-badge'
import { EmailText } from '#kit/text/linked-text'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { formatPhone } from '../../../shared/phone'
import { maySignIn } from '../../../shared/residents'
import type { ListedUser } from '../answers'
import { DuplicateLines } from './duplicates'
import type { OpenDialog } from './user-actions'
import { actionsFor } from './user-actions'
import { UserMenu } from './user-menu'
import { roleOf, statusOf, toneOf } from './user-words'
import classes from './users-page.module.css'

function Contact({ user }: { user: ListedUser }) {
  const words = useWords('users')
  const phoneIs = user.phoneVerified ? words.phoneIsConfirmed : words.phoneIsNotConfirmed
  return (
    <div>
      <div className={classes.long}>
        <EmailText address={user.email} />
      </div>
      {user.phoneNumber && <div className={classes.small}>{phoneIs(formatPhone(user.phoneNumber))}</div>}
      <MailPaused userId={user.id} />
    </div>
  )
}

function Role({ user }: { user: ListedUser }) {
  const role = roleOf(user)
  const label = useWords('users').roles[role]
  return role === 'user' ? (
    <Box component="span" c="dimmed">
      {label}
    </Box>
  ) : (
    <StatusBadge tone="blue">{label}</StatusBadge>
  )
}

function Notified({ user }: { user: ListedUser }) {
  const words = useWords('users')
  if (!user.approvalNotificationSent) return <StatusBadge tone="amber">{words.notNotified}</StatusBadge>
  return <span className={classes.small}>{words.notified}</span>
}

export function usePersonColumns() {
  const words = useWords('users')
  const statuses: Record<string, string> = useWords('values').hoaStatus
  return {
    name: {
      header: words.name,
      main: true,
      render: (user) => (
        <>
          <div className={classes.name}>{user.name}</div>
          <div className={classes.small}>{user.username}</div>
        </>
      ),
    },
    contact: { header: words.contact, render: (user) => <Contact user={user} /> },
    address: {
      header: words.address,
      render: (user) => (
        <div>
          <div className={classes.address}>{`${user.streetNumber} ${user.streetName}`}</div>
          {user.status === 'pending' && <DuplicateLines userId={user.id} />}
        </div>
      ),
    },
    hoaStatus: { header: words.hoaStatus, render: (user) => statuses[user.hoaStatus] ?? statuses.renter },
  } satisfies Record<string, Column<ListedUser>>
}

export function useActions(onAction: (dialog: OpenDialog) => void): Column<ListedUser> {
  const viewer = useViewer()
  const words = useWords('users')
  return {
    header: words.actions,
    actions: true,
    render: (user) => <UserMenu user={user} actions={actionsFor(viewer, user)} onAction={onAction} />,
  }
}

export function UsersTable({ users, onAction }: { users: ListedUser[]; onAction: (dialog: OpenDialog) => void }) {
  const words = useWords('users')
  const { day, instantDay } = useFormats()
  const timeZone = useTimeZone()
  const invitationOf = ({ invitation, invitedAt }: ListedUser) =>
    invitation === 'awaited' ? words.notInvited : invitation === 'sent' && invitedAt ? words.invitedOn(instantDay(invitedAt, timeZone)) : ''
  const { name, contact, address, hoaStatus } = usePersonColumns()
  const actions = useActions(onAction)
  const standing: Column<ListedUser> = {
    header: words.status,
    render: (user) => (
      <div>
        <StatusBadge tone={toneOf(user)}>{statusOf(words, user)}</StatusBadge>
        {user.invitation && <div className={classes.small}>{invitationOf(user)}</div>}
        {user.banReason && <div className={classes.small}>{user.banReason}</div>}
      </div>
    ),
  }
  const columns: Column<ListedUser>[] = [
    name,
    contact,
    address,
    hoaStatus,
    { header: words.role, render: (user) => <Role user={user} /> },
    standing,
    {
      header: words.lastLogin,
      render: (user) => <div className={classes.date}>{user.lastLoginDate ? day(user.lastLoginDate) : words.never}</div>,
    },
    { header: words.notifications, isEmpty: (user) => !maySignIn(user.status), render: (user) => <Notified user={user} /> },
    actions,
  ]
  return <DataTable caption={words.title} columns={columns} rows={users} rowKey={(user) => user.id} />
}

function MailPaused({ userId }: { userId: number }) {
  const words = useWords('users')
  const { data } = trpc.delivery.pausedUsers.useQuery()
  if (!data?.includes(userId)) return null
  return (
    <Link to="/delivery">
      <StatusBadge tone="red">{words.mailPaused}</StatusBadge>
    </Link>
  )
}
