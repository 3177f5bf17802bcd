import { words as outboxWords } from 'virtual:words/outbox'
import { words as signInWords } from 'virtual:words/signIn'
import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ConfirmDialog, DeleteDialog, Dialog } from '#kit/dialogs/dialog'
import buttons from '#kit/dialogs/dialog.module.css'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { useUndoToast } from '#kit/feedback/undo-toast'
import { useDraftText } from '#kit/forms/draft'
import { lazyPage } from '#kit/navigation/lazy-page'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { INVITATION_LINK_DAYS } from '../../../shared/credentials'
import type { Words } from '../../../words/messages'
import type { ListedUser } from '../answers'
import { BAN_REASON_MAX } from '../schema'
import { DuplicateNote } from './duplicates'
import { EditUserDialog } from './edit-user-dialog'
import { EmailsPeople } from './emails-people'
import { InviteUserDialog } from './invite-user-dialog'
import { DeclineDialog, MoveOutDialog, TakeBackDialog } from './leaving-dialogs'
import type { OpenDialog } from './user-actions'
import { useStatusFailure } from './user-menu'
import { roleOf } from './user-words'
import classes from './users-page.module.css'

const EmailsDialog = lazyPage(() => import('./emails-dialog'), 'EmailsDialog', outboxWords)
const RescueDialog = lazyPage(() => import('./rescue-dialog'), 'RescueDialog', signInWords)

interface Props {
  dialog: OpenDialog
  onInvited: (user: ListedUser) => void
  onClose: () => void
}

export function UserDialogs({ dialog, onInvited, onClose }: Props) {
  switch (dialog.kind) {
    case 'invite':
      return <InviteUserDialog forBoard={dialog.forBoard} onInvited={onInvited} onClose={onClose} />
    case 'edit':
      return <EditUserDialog user={dialog.user} onClose={onClose} />
    case 'link':
      return <InvitationLinkDialog user={dialog.user} onClose={onClose} />
    case 'role':
      return <ChangeRoleDialog user={dialog.user} onClose={onClose} />
    case 'rescue':
      return (
        <Suspense>
          <RescueDialog user={dialog.user} onClose={onClose} />
        </Suspense>
      )
    case 'decline':
      return <DeclineDialog user={dialog.user} onClose={onClose} />
    case 'moveOut':
      return <MoveOutDialog user={dialog.user} onClose={onClose} />
    case 'takeBack':
      return <TakeBackDialog user={dialog.user} onClose={onClose} />
    case 'emails':
      return (
        <Suspense>
          <EmailsDialog user={dialog.user} onClose={onClose} />
        </Suspense>
      )
    case 'delete':
      return <DeleteUserDialog user={dialog.user} onClose={onClose} />
    default:
      return <ChangeStatusDialog user={dialog.user} change={dialog.kind} onClose={onClose} />
  }
}

function ChangeRoleDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const words = useWords('users')
  const { cancel } = useWords('kit')
  const showStatusFailure = useStatusFailure()
  const utils = trpc.useUtils()
  const outcome = {
    onSuccess: (changed: ListedUser) => {
      showToast({ title: words.roleChanged, message: words.roleIsNow(user.name, words.roles[roleOf(changed)]), tone: 'success' })
      onClose()
    },
    onError: showStatusFailure(words.roleFailed, words.roleRefused),
    onSettled: () => utils.people.list.invalidate(),
  }
  const admin = trpc.people.changeRole.useMutation(outcome)
  const superAdmin = trpc.people.changeSuperAdmin.useMutation(outcome)
  const setAdmin = () => admin.mutate({ id: user.id, isAdmin: !user.isAdmin })
  const setSuperAdmin = () => superAdmin.mutate({ id: user.id, isSuperAdmin: !user.isSuperAdmin })

  return (
    <Dialog title={words.changeRole} onClose={onClose}>
      <div className={buttons.text}>
        <p>
          <strong>{user.name}</strong> {standingOf(user, words)}
        </p>
        <p>{words.adminsDo}</p>
      </div>
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button onClick={setAdmin} loading={admin.isPending}>
          {user.isAdmin ? words.removeAdmin : words.makeAdmin}
        </Button>
      </div>
      <div className={classes.split}>
        <p>{words.superAdminsDo}</p>
        <Button variant="default" onClick={setSuperAdmin} loading={superAdmin.isPending}>
          {user.isSuperAdmin ? words.removeSuperAdmin : words.makeSuperAdmin}
        </Button>
      </div>
    </Dialog>
  )
}

function standingOf({ isAdmin, isSuperAdmin }: ListedUser, { is }: Words['users']) {
  if (isSuperAdmin) return isAdmin ? is.adminAndSuperAdmin : is.userAndSuperAdmin
  return isAdmin ? is.admin : is.user
}

type Change = 'approve' | 'ban' | 'unban' | 'reactivate'

function ChangeStatusDialog({ user, change, onClose }: { user: ListedUser; change: Change; onClose: () => void }) {
  const utils = trpc.useUtils()
  const showDone = useUndoToast()
  const words = useWords('users')
  const [reason, setReason] = useDraftText(`ban-${user.id}`)
  const save = useToastMutation(trpc.people.changeStatus, {
    failure: words.statusFailed,
    why: words.statusFailedWhy,
    onSuccess: (done) => {
      const { approved: approve, banned: ban, unbanned: unban, reactivated: reactivate } = words
      showDone({ title: words.statusChanged, message: { approve, ban, unban, reactivate }[change](user.name) }, done)
      setReason('')
      onClose()
    },
    onSettled: () => utils.people.invalidate(),
  })
  return (
    <ConfirmDialog
      title={words.change[change]}
      confirmLabel={words.do[change]}
      destructive={change === 'ban'}
      busy={save.isPending}
      onConfirm={() =>
        save.mutate({ id: user.id, ...(change === 'ban' ? { status: 'banned', reason } : { status: 'active', undoable: true }) })
      }
      onClose={onClose}
    >
      <p>
        <strong>{user.name}</strong> ({user.streetNumber} {user.streetName}, {user.email}) {words.changeWhat[change]}
      </p>
      {change !== 'ban' && <EmailsPeople users={[user]} />}
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

function DeleteUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const words = useWords('users')
  const { goneAtOnce } = useWords('kit')
  const showStatusFailure = useStatusFailure()
  const utils = trpc.useUtils()
  const remove = trpc.people.remove.useMutation({
    onSuccess: () => {
      showToast({ title: words.deleted, message: words.deletedWhat(user.name), tone: 'success' })
      onClose()
    },
    onError: showStatusFailure(words.deleteFailed, words.deleteFailedWhy),
    onSettled: () => utils.people.list.invalidate(),
  })
  const [before, after] = words.deleteAsk(user.email)
  return (
    <DeleteDialog title={words.deleteUser} confirmLabel={words.do.delete} id={user.id} deletion={remove} isForGood onClose={onClose}>
      <p>
        {before}
        <strong>{user.name}</strong>
        {after}
      </p>
      <p>{words.deleteKeeps}</p>
      <p>{goneAtOnce}</p>
    </DeleteDialog>
  )
}

/** The link in the mail keeps working. A new one is created on request. */
function InvitationLinkDialog({ user, onClose }: { user: { id: number; name: string }; onClose: () => void }) {
  const words = useWords('users')
  const [before, after] = words.linkWhat(user.name)
  const [copied, setCopied] = useState(false)
  const copy = async (url: string) =>
    setCopied(
      (await navigator.clipboard?.writeText(url).then(
        () => true,
        () => false,
      )) ?? false,
    )
  const make = useToastMutation(trpc.people.invitationLink, { failure: words.noLink, onSuccess: ({ url }) => copy(url) })
  const url = make.data?.url
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Dialog title={words.do.link} onClose={onClose}>
      <div className={buttons.text}>
        <p>
          {before}
          <strong>{user.name}</strong>
          {after}
        </p>
        <p>{words.linkOnce(INVITATION_LINK_DAYS)}</p>
        {url && <TextInput label={words.link} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />}
        <p role="status">{copied && words.linkCopied}</p>
      </div>
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          {words.done}
        </Button>
        <Button
          leftSection={<Icon size={20} aria-hidden />}
          loading={make.isPending}
          onClick={() => (url ? void copy(url) : make.mutate({ id: user.id }))}
        >
          {words.copyLink}
        </Button>
      </div>
    </Dialog>
  )
}
