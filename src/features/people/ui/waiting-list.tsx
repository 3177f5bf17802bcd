import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTimeZone } from '#kit/context/session'
import { ConfirmDialog } from '#kit/dialogs/dialog'
import { useToastMutation } from '#kit/feedback/toast'
import { useUndoToast } from '#kit/feedback/undo-toast'
import { Checkbox } from '#kit/forms/checkbox'
import { type Column, DataTable } from '#kit/lists/data-table'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { ListedUser } from '../answers'
import { APPROVED_MOST } from '../schema'
import { DuplicateLines } from './duplicates'
import { EmailsPeople } from './emails-people'
import type { OpenDialog } from './user-actions'
import classes from './users-page.module.css'
import { useActions, usePersonColumns } from './users-table'

export function WaitingList({ users, onAction }: { users: ListedUser[]; onAction: (dialog: OpenDialog) => void }) {
  const words = useWords('users')
  const { instantDay } = useFormats()
  const timeZone = useTimeZone()
  const person = usePersonColumns()
  const [ids, setIds] = useState<readonly number[]>([])
  const [approving, setApproving] = useState(false)
  const actions = useActions(onAction)
  const chosen = users.filter(({ id }) => ids.includes(id))
  const all = users.slice(0, APPROVED_MOST)
  const toggle = (id: number) => setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(-APPROVED_MOST))
  const name: Column<ListedUser> = {
    ...person.name,
    render: (user) => (
      <Checkbox
        aria-label={words.select(user.name)}
        label={person.name.render(user)}
        checked={ids.includes(user.id)}
        onChange={() => toggle(user.id)}
      />
    ),
  }
  const registered: Column<ListedUser> = { header: words.registered, render: (user) => instantDay(user.createdAt, timeZone) }
  const several = users.length > 1
  return (
    <>
      <DataTable
        caption={words.title}
        columns={[several ? name : person.name, person.contact, person.address, person.hoaStatus, registered, actions]}
        rows={users}
        rowKey={(user) => user.id}
      />
      {several && (
        <div className={classes.bulk}>
          <Checkbox
            label={words.selectAll}
            checked={chosen.length === all.length}
            indeterminate={chosen.length > 0 && chosen.length < all.length}
            onChange={() => setIds(chosen.length === all.length ? [] : all.map(({ id }) => id))}
          />
          <Button disabled={chosen.length === 0} onClick={() => setApproving(true)}>
            {chosen.length === 0 ? words.approveSelected : words.approveCount(chosen.length)}
          </Button>
        </div>
      )}
      {approving && <ApproveManyDialog users={chosen} onClose={() => setApproving(false)} />}
    </>
  )
}

function ApproveManyDialog({ users, onClose }: { users: ListedUser[]; onClose: () => void }) {
  const words = useWords('users')
  const utils = trpc.useUtils()
  const showDone = useUndoToast()
  const save = useToastMutation(trpc.people.approve, {
    failure: words.statusFailed,
    why: words.statusFailedWhy,
    onSuccess: (done) => {
      showDone({ title: words.statusChanged, message: words.approvedCount(done.approved.length) }, done)
      onClose()
    },
    onSettled: () => utils.people.invalidate(),
  })
  return (
    <ConfirmDialog
      title={words.approveUsers}
      confirmLabel={words.approveCount(users.length)}
      busy={save.isPending}
      onConfirm={() => save.mutate({ ids: users.map(({ id }) => id), undoable: true })}
      onClose={onClose}
    >
      <p>{words.approveUsersWhat}</p>
      <EmailsPeople users={users} />
      <ul className={classes.names}>
        {users.map((user) => (
          <li key={user.id}>
            <strong>{user.name}</strong>, {user.streetNumber} {user.streetName}, {user.email}
            <DuplicateLines userId={user.id} />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
