import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { type Column, DataTable } from '../../../client/kit/lists/data-table'
import { useFormats } from '../../../client/kit/words/formats'
import { useWords } from '../../../client/kit/words/words'
import type { ListedUser } from '../answers'
import { APPROVED_MOST } from '../schema'
import { ApproveManyDialog } from './approve-many-dialog'
import classes from './directory.module.css'
import type { OpenDialog } from './user-dialogs'
import { useActions, usePersonColumns } from './users-table'

/** Those who wait for approval, to be approved one by one or several at once. */
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
