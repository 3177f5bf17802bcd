import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { type Column, DataTable } from '../../../client/kit/lists/data-table'
import { formatDate } from '../../../shared/calendar'
import type { ListedUser } from '../answers'
import { APPROVED_MOST } from '../schema'
import { ApproveManyDialog } from './approve-many-dialog'
import classes from './directory.module.css'
import type { OpenDialog } from './user-dialogs'
import { peopleCount } from './user-words'
import { ADDRESS, CONTACT, HOA_STATUS, NAME, useActions } from './users-table'

/** Those who wait for approval, to be approved one by one or several at once. */
export function WaitingList({ users, onAction }: { users: ListedUser[]; onAction: (dialog: OpenDialog) => void }) {
  const [ids, setIds] = useState<readonly number[]>([])
  const [approving, setApproving] = useState(false)
  const actions = useActions(onAction)
  const chosen = users.filter(({ id }) => ids.includes(id))
  const all = users.slice(0, APPROVED_MOST)
  const toggle = (id: number) => setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(-APPROVED_MOST))
  const name: Column<ListedUser> = {
    ...NAME,
    render: (user) => (
      <Checkbox
        aria-label={`Select ${user.name}`}
        label={NAME.render(user)}
        checked={ids.includes(user.id)}
        onChange={() => toggle(user.id)}
      />
    ),
  }
  const registered: Column<ListedUser> = { header: 'Registered', render: (user) => formatDate(user.createdAt) }
  const several = users.length > 1
  return (
    <>
      <DataTable
        caption="Users"
        columns={[several ? name : NAME, CONTACT, ADDRESS, HOA_STATUS, registered, actions]}
        rows={users}
        rowKey={(user) => user.id}
      />
      {several && (
        <div className={classes.bulk}>
          <Checkbox
            label="Select all"
            checked={chosen.length === all.length}
            indeterminate={chosen.length > 0 && chosen.length < all.length}
            onChange={() => setIds(chosen.length === all.length ? [] : all.map(({ id }) => id))}
          />
          <Button disabled={chosen.length === 0} onClick={() => setApproving(true)}>
            {chosen.length === 0 ? 'Approve Selected' : `Approve ${peopleCount(chosen.length)}`}
          </Button>
        </div>
      )}
      {approving && <ApproveManyDialog users={chosen} onClose={() => setApproving(false)} />}
    </>
  )
}
