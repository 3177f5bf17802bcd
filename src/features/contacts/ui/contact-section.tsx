import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconMail, IconPencil, IconPhone, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useCommunityLang } from '#kit/context/session'
import { DeleteDialog } from '#kit/dialogs/dialog'
import { useToastMutation } from '#kit/feedback/toast'
import { useDeletionToast } from '#kit/feedback/undo-toast'
import { EmailText, LinkedText, PhoneText } from '#kit/text/linked-text'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { phoneAddress } from '../../../shared/phone'
import type { Contact } from '../answers'
import type { Section } from '../schema'
import classes from './contacts.module.css'

export function ContactSection(props: { section: Section; contacts: Contact[]; onEdit: ((contact: Contact) => void) | null }) {
  const words = useWords('contacts')
  const { section, contacts, onEdit } = props
  const utils = trpc.useUtils()
  const [said, setSaid] = useState('')
  const order = useToastMutation(trpc.contacts.order, {
    failure: words.moveFailed,
    onSuccess: () => utils.contacts.invalidate(),
    onError: () => utils.contacts.invalidate(),
  })
  function move(from: number, to: number) {
    const ids = contacts.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (moved === undefined || to < 0 || to > ids.length || order.isPending) return
    ids.splice(to, 0, moved)
    order.mutate({ ids }, { onSuccess: () => setSaid(words.moved(contacts[from]?.title ?? '', to + 1, contacts.length)) })
  }

  if (contacts.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby={`contacts-${section}`}>
      <h2 id={`contacts-${section}`}>{words.sections[section]}</h2>
      <ul className={classes.list}>
        {contacts.map((contact, at) => (
          <ContactCard key={contact.id} contact={contact}>
            {onEdit && (
              <ContactTools
                contact={contact}
                isFirst={at === 0}
                isLast={at === contacts.length - 1}
                onMove={(by) => move(at, at + by)}
                onEdit={() => onEdit(contact)}
              />
            )}
          </ContactCard>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  )
}

function ContactCard({ contact, children }: { contact: Contact; children: ReactNode }) {
  const words = useWords('contacts')
  const lang = useCommunityLang()
  const { section, title, name, phone, email, note, isPublic } = contact
  return (
    <li className={classes.card} data-section={section}>
      <h3 className={classes.title} lang={lang}>
        {title}
      </h3>
      {name && <p className={classes.name}>{name}</p>}
      {phone && (
        <a className={classes.phone} href={phoneAddress(phone)} aria-label={words.call(title, phone)}>
          <IconPhone size="1.5rem" aria-hidden />
          <PhoneText number={phone} />
        </a>
      )}
      {email && (
        <a className={classes.email} href={`mailto:${email}`}>
          <IconMail size="1.25rem" aria-hidden />
          <span>
            <EmailText address={email} />
          </span>
        </a>
      )}
      {note && (
        <p className={classes.note} lang={lang}>
          <LinkedText text={note} />
        </p>
      )}
      {isPublic && (
        <p className={classes.public} data-not-printed>
          {words.isPublic}
        </p>
      )}
      {children}
    </li>
  )
}

interface Props {
  contact: Contact
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onEdit: () => void
}

/** A disabled arrow stays, so that keyboard focus is kept. */
function ContactTools({ contact, isFirst, isLast, onMove, onEdit }: Props) {
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
        data-destructive
        leftSection={<IconTrash {...icon} />}
        aria-label={words.deleteNamed(title)}
        onClick={() => setDeleting(true)}
      >
        {kit.delete}
      </Button>
      {!(isFirst && isLast) && (
        <>
          <Button variant="default" aria-label={words.moveUp(title)} aria-disabled={isFirst} onClick={() => onMove(-1)}>
            <IconArrowUp {...icon} />
          </Button>
          <Button variant="default" aria-label={words.moveDown(title)} aria-disabled={isLast} onClick={() => onMove(1)}>
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
  const showDeleted = useDeletionToast()
  const remove = useToastMutation(trpc.contacts.remove, {
    failure: words.deleteFailed,
    onSuccess: async () => {
      showDeleted({ title: words.deleted }, (client) => client.contacts.restore.mutate({ id }))
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
