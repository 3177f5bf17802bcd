import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteDialog } from '#kit/dialogs/dialog'
import { useToastMutation } from '#kit/feedback/toast'
import { useWords } from '#kit/words/words'
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

/** A disabled arrow stays, so that keyboard focus is kept. */
export function ContactTools({ contact, isFirst, isLast, onMove, onEdit }: Props) {
  const words = useWords('contacts')
  const kit = useWords('kit')
  const [deleting, setDeleting] = useState(false)
  const { title } = contact
  const icon = { size: 20, 'aria-hidden': true }
  return (
    <div className={classes.tools}>
      <Button variant="default" leftSection={<IconPencil {...icon} />} aria-label={words.editNamed(title)} onClick={onEdit}>
        {kit.edit}
      </Button>
      <Button
        variant="default"
        data-grave
        leftSection={<IconTrash {...icon} />}
        aria-label={words.deleteNamed(title)}
        onClick={() => setDeleting(true)}
      >
        {kit.delete}
      </Button>
      {!(isFirst && isLast) && (
        <>
          <Button variant="default" aria-label={words.moveUp(title)} aria-disabled={isFirst} onClick={() => !isFirst && onMove(-1)}>
            <IconArrowUp {...icon} />
          </Button>
          <Button variant="default" aria-label={words.moveDown(title)} aria-disabled={isLast} onClick={() => !isLast && onMove(1)}>
            <IconArrowDown {...icon} />
          </Button>
        </>
      )}
      {deleting && <ConfirmDeletion contact={contact} onClose={() => setDeleting(false)} />}
    </div>
  )
}

function ConfirmDeletion({ contact: { id, title }, onClose }: { contact: Contact; onClose: () => void }) {
  const words = useWords('contacts')
  const kit = useWords('kit')
  const utils = trpc.useUtils()
  const remove = useToastMutation(trpc.contacts.remove, {
    success: words.deleted,
    failure: words.deleteFailed,
    onSuccess: async () => {
      onClose()
      await utils.contacts.invalidate()
    },
    onError: onClose,
  })
  return (
    <DeleteDialog title={words.deleteQuestion} confirmLabel={kit.delete} id={id} deletion={remove} onClose={onClose}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{words.deleteEffect}</p>
    </DeleteDialog>
  )
}
