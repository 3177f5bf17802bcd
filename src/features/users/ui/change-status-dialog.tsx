import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../client/kit/dialogs/confirm-dialog'
import { MailNote } from '../../../client/kit/feedback/mail-note'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { trpc } from '../../../client/trpc'
import type { ListedUser } from '../answers'
import { BAN_REASON_MAX, waitsForWelcome } from '../schema'
import { TwinNote } from './twins'

type Change = 'approve' | 'ban' | 'unban' | 'reactivate'

const WELCOMED = 'can now sign in and will get an email.'

const CHANGES: Record<Change, { title: string; label: string; status: 'active' | 'banned'; what: string; done: string }> = {
  approve: {
    title: 'Approve User',
    label: 'Approve',
    status: 'active',
    what: '',
    done: 'has been approved.',
  },
  ban: {
    title: 'Ban User',
    label: 'Ban',
    status: 'banned',
    what: 'is signed out everywhere at once and cannot sign in until unbanned.',
    done: 'has been banned.',
  },
  unban: { title: 'Unban User', label: 'Unban', status: 'active', what: 'can sign in again.', done: 'has been unbanned.' },
  reactivate: {
    title: 'Reactivate User',
    label: 'Reactivate',
    status: 'active',
    what: 'can sign in again.',
    done: 'has been reactivated.',
  },
}

export function ChangeStatusDialog({ user, change, onClose }: { user: ListedUser; change: Change; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { title, label, status, what, done } = CHANGES[change]
  const welcomed = change === 'approve' || (change === 'unban' && waitsForWelcome(user))
  const [reason, setReason] = useState('')
  const save = trpc.users.changeStatus.useMutation({
    onSuccess: () => {
      showToast({ title: 'Status changed', message: `${user.name} ${done}`, tone: 'success' })
      onClose()
    },
    onError: (error) =>
      showToast({
        title: 'Status change failed',
        message: problemText(error, 'Could not change user status. Please try again.'),
        tone: 'destructive',
      }),
    onSettled: () => utils.users.invalidate(),
  })
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      destructive={change === 'ban'}
      busy={save.isPending}
      onConfirm={() => save.mutate({ id: user.id, status, ...(change === 'ban' ? { reason } : {}) })}
      onClose={onClose}
    >
      <p>
        <strong>{user.name}</strong> ({user.streetNumber} {user.streetName}, {user.email}) {welcomed ? WELCOMED : what}
      </p>
      {welcomed && <MailNote mt="sm" />}
      {change === 'ban' && (
        <TextInput
          label="Reason (optional)"
          description="Only the board can see it."
          value={reason}
          maxLength={BAN_REASON_MAX}
          autoComplete="off"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {change === 'unban' && user.banReason && <p>Reason for the ban: {user.banReason}</p>}
      {change === 'approve' && <TwinNote userId={user.id} />}
    </ConfirmDialog>
  )
}
