import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTimeZone } from '#kit/context/session'
import { ConfirmDialog } from '#kit/dialogs/dialog'
import { MailNote } from '#kit/feedback/mail-note'
import { Note } from '#kit/feedback/note'
import { fieldErrors } from '#kit/feedback/problem'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { Checkbox } from '#kit/forms/checkbox'
import { useDraftText } from '#kit/forms/draft'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { foldAddress } from '../../../shared/addresses'
import { dateInZone } from '../../../shared/calendar'
import { maySignIn } from '../../../shared/residents'
import type { ListedUser } from '../answers'
import { DECLINE_REASON_MAX } from '../schema'
import { EmailsPeople } from './emails-people'
import { statusOf } from './user-words'

interface Props {
  user: ListedUser
  onClose: () => void
}

function useStatusWords(onClose: () => void, done: string) {
  const words = useWords('users')
  const utils = trpc.useUtils()
  return {
    failure: words.statusFailed,
    why: words.statusFailedWhy,
    onSuccess: () => {
      showToast({ title: words.statusChanged, message: done, tone: 'success' })
      onClose()
    },
    onSettled: () => utils.people.invalidate(),
  }
}

function Person({ user, what }: { user: ListedUser; what: string }) {
  return (
    <p>
      <strong>{user.name}</strong> ({user.streetNumber} {user.streetName}, {user.email}) {what}
    </p>
  )
}

export function DeclineDialog({ user, onClose }: Props) {
  const words = useWords('users')
  const [reason, setReason] = useDraftText(`decline-${user.id}`)
  const [error, setError] = useState<string | null>(null)
  const close = () => {
    setReason('')
    onClose()
  }
  const save = useToastMutation(trpc.people.decline, useStatusWords(close, words.declined(user.name)))
  const decline = () => (reason.trim() ? save.mutate({ id: user.id, reason }) : setError(words.declineReasonRequired))
  return (
    <ConfirmDialog
      title={words.decline}
      confirmLabel={words.declineNow}
      destructive
      busy={save.isPending}
      onConfirm={decline}
      onClose={onClose}
    >
      <Person user={user} what={words.declineWhat} />
      <EmailsPeople users={[user]} />
      <Textarea
        label={words.declineReason}
        description={words.declineReasonHint}
        minRows={3}
        maxLength={DECLINE_REASON_MAX}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setError(null)
        }}
      />
    </ConfirmDialog>
  )
}

export function TakeBackDialog({ user, onClose }: Props) {
  const words = useWords('users')
  const save = useToastMutation(trpc.people.takeBackApproval, useStatusWords(onClose, words.takenBack(user.name)))
  return (
    <ConfirmDialog
      title={words.do.takeBack}
      confirmLabel={words.do.takeBack}
      busy={save.isPending}
      onConfirm={() => save.mutate({ id: user.id })}
      onClose={onClose}
    >
      <Person user={user} what={words.takeBackWhat} />
    </ConfirmDialog>
  )
}

export function MoveOutDialog({ user, onClose }: Props) {
  const words = useWords('users')
  const today = dateInZone(new Date(), useTimeZone())
  const [on, setOn] = useState(today)
  const [stillOwns, setStillOwns] = useState(false)
  const done = stillOwns ? words.stayedOwner : words.movedOut
  const save = useToastMutation(trpc.people.moveOut, useStatusWords(onClose, done(user.name)))
  const staying = user.hoaStatus === 'owner-non-occupant' ? words.staysOwnerAsIs : words.staysOwner
  return (
    <ConfirmDialog
      title={words.moveOut}
      confirmLabel={words.moveOutNow}
      destructive={!stillOwns}
      busy={save.isPending}
      onConfirm={() => save.mutate({ id: user.id, on, stillOwns })}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={words.movedOutDay}
        max={today}
        value={on}
        error={fieldErrors(save.error).on}
        onChange={(event) => setOn(event.currentTarget.value)}
      />
      <Checkbox
        label={words.stillOwns}
        description={words.stillOwnsHint}
        checked={stillOwns}
        onChange={(event) => setStillOwns(event.currentTarget.checked)}
      />
      <Person user={user} what={stillOwns ? staying : words.movesOut} />
      {stillOwns && staying === words.staysOwner && <MailNote />}
      <Housemates user={user} />
    </ConfirmDialog>
  )
}

/** Names the other accounts of the address that can sign in or wait for it. */
function Housemates({ user }: { user: ListedUser }) {
  const words = useWords('users')
  const { data = [] } = trpc.people.list.useQuery()
  const address = foldAddress(user)
  const others = data.filter(
    (other) => other.id !== user.id && (maySignIn(other.status) || other.status === 'pending') && foldAddress(other) === address,
  )
  const names = others.map((other) => words.duplicate(other.name, statusOf(words, other))).join(', ')
  return <Note tone="blue">{others.length > 0 ? words.sameAddress(others.length, names) : words.nobodyElse}</Note>
}
