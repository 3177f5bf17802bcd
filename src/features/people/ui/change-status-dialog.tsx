import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../client/kit/dialogs/confirm-dialog'
import { MailNote } from '../../../client/kit/feedback/mail-note'
import { showFailure } from '../../../client/kit/feedback/show-failure'
import { showToast } from '../../../client/kit/feedback/toast'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import type { ListedUser } from '../answers'
import { BAN_REASON_MAX, waitsForWelcome } from '../schema'
import { DuplicateNote } from './duplicates'

type Change = 'approve' | 'ban' | 'unban' | 'reactivate'

export function ChangeStatusDialog({ user, change, onClose }: { user: ListedUser; change: Change; onClose: () => void }) {
  const utils = trpc.useUtils()
  const words = useWords('users')
  const welcomed = change === 'approve' || (change === 'unban' && waitsForWelcome(user))
  const [reason, setReason] = useState('')
  const save = trpc.people.changeStatus.useMutation({
    onSuccess: () => {
      const { approved: approve, banned: ban, unbanned: unban, reactivated: reactivate } = words
      showToast({ title: words.statusChanged, message: { approve, ban, unban, reactivate }[change](user.name), tone: 'success' })
      onClose()
    },
    onError: (error) => showFailure(words.statusFailed, error, words.statusFailedWhy),
    onSettled: () => utils.people.invalidate(),
  })
  return (
    <ConfirmDialog
      title={words.change[change]}
      confirmLabel={words.do[change]}
      destructive={change === 'ban'}
      busy={save.isPending}
      onConfirm={() => save.mutate({ id: user.id, ...(change === 'ban' ? { status: 'banned', reason } : { status: 'active' }) })}
      onClose={onClose}
    >
      <p>
        <strong>{user.name}</strong> ({user.streetNumber} {user.streetName}, {user.email}) {words.changeWhat[welcomed ? 'approve' : change]}
      </p>
      {welcomed && <MailNote mt="sm" />}
      {change === 'ban' && (
        <TextInput
          label={words.banReason}
          description={words.banReasonHint}
          value={reason}
          maxLength={BAN_REASON_MAX}
          autoComplete="off"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {change === 'unban' && user.banReason && <p>{words.bannedFor(user.banReason)}</p>}
      {change === 'approve' && <DuplicateNote userId={user.id} />}
    </ConfirmDialog>
  )
}
