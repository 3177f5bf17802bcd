import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteDialog } from '../../../client/kit/dialogs/delete-dialog'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { trpc } from '../../../client/trpc'
import type { Contact } from '../answers'
import classes from './contacts.module.css'

interface Props {
  contact: Contact
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onEdit: () => void
}

/** What the board does with one contact. An arrow that leads nowhere stays, so that the keyboard keeps its place. */
export function ContactTools({ contact, isFirst, isLast, onMove, onEdit }: Props) {
  const [deleting, setDeleting] = useState(false)
  const { title } = contact
  const icon = { size: 20, 'aria-hidden': true }
  return (
    <div className={classes.tools}>
      <Button variant="default" leftSection={<IconPencil {...icon} />} aria-label={`Edit ${title}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        variant="default"
        data-grave
        leftSection={<IconTrash {...icon} />}
        aria-label={`Delete ${title}`}
        onClick={() => setDeleting(true)}
      >
        Delete
      </Button>
      {!(isFirst && isLast) && (
        <>
          <Button variant="default" aria-label={`Move ${title} up`} aria-disabled={isFirst} onClick={() => !isFirst && onMove(-1)}>
            <IconArrowUp {...icon} />
          </Button>
          <Button variant="default" aria-label={`Move ${title} down`} aria-disabled={isLast} onClick={() => !isLast && onMove(1)}>
            <IconArrowDown {...icon} />
          </Button>
        </>
      )}
      {deleting && <ConfirmDeletion contact={contact} onClose={() => setDeleting(false)} />}
    </div>
  )
}

function ConfirmDeletion({ contact: { id, title }, onClose }: { contact: Contact; onClose: () => void }) {
  const utils = trpc.useUtils()
  const remove = trpc.contacts.remove.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Contact deleted', tone: 'success' })
      onClose()
      await utils.contacts.invalidate()
    },
    onError: (error) => {
      showToast({ title: 'Failed to delete contact', message: problemText(error, 'Please try again.'), tone: 'destructive' })
      onClose()
    },
  })
  return (
    <DeleteDialog title="Delete this contact?" confirmLabel="Delete" id={id} deletion={remove} onClose={onClose}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>Nobody will see this contact anymore. This action cannot be undone.</p>
    </DeleteDialog>
  )
}
