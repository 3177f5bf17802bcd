import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { DeleteDialog } from '#kit/dialogs/dialog'
import { useToastMutation } from '#kit/feedback/toast'
import { EmailText, PhoneText } from '#kit/text/linked-text'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { isConfirmed } from '../../../shared/homes'
import { formatPhone, phoneAddress } from '../../../shared/phone'
import type { Owner } from '../answers'
import { accountAddress } from './account-line'
import classes from './homes.module.css'

export function OwnerLine({ owner, today, onEdit }: { owner: Owner; today: string; onEdit: () => void }) {
  const words = useWords('homes')
  const kit = useWords('kit')
  const { day } = useFormats()
  const [removing, setRemoving] = useState(false)
  const { name, delivery, deliveryOn, confirmedOn, email, phone, mailingAddress, secondAddress, accountId } = owner
  const chosen = deliveryOn ? words.chosenOn(day(deliveryOn)) : words.notChosen
  return (
    <li className={classes.owner}>
      <p>
        {accountId === null ? <strong>{name}</strong> : <Link to={accountAddress(name)}>{name}</Link>}{' '}
        {accountId === null && <span className={classes.small}>{words.noAccount}</span>}
      </p>
      <p>
        {words.deliveries[delivery]}{' '}
        <span
          className={classes.small}
        >{`${chosen}, ${confirmedOn && isConfirmed(owner, today) ? words.confirmedOn(day(confirmedOn)) : words.notConfirmed}`}</span>
      </p>
      {email ? (
        <a className={classes.contact} href={`mailto:${email}`}>
          <EmailText address={email} />
        </a>
      ) : (
        <p className={classes.small}>{words.noEmail}</p>
      )}
      {phone && (
        <a className={classes.contact} href={phoneAddress(phone)} aria-label={words.call(name, formatPhone(phone))}>
          <PhoneText number={formatPhone(phone)} />
        </a>
      )}
      <p className={classes.text}>{mailingAddress ?? words.mailToHome}</p>
      {secondAddress && <p className={classes.text}>{`${words.alsoTo}\n${secondAddress}`}</p>}
      <div className={classes.buttons}>
        <Button variant="default" aria-label={words.editNamed(name)} leftSection={<IconPencil size={20} aria-hidden />} onClick={onEdit}>
          {kit.edit}
        </Button>
        <Button
          variant="default"
          data-destructive
          aria-label={words.removeNamed(name)}
          leftSection={<IconTrash size={20} aria-hidden />}
          onClick={() => setRemoving(true)}
        >
          {words.remove}
        </Button>
      </div>
      {removing && <Deletion what="owner" id={owner.id} name={name} onClose={() => setRemoving(false)} />}
    </li>
  )
}

interface DeletionProps {
  what: 'home' | 'owner'
  id: number
  name: string
  onClose: () => void
}

export function Deletion({ what, id, name, onClose }: DeletionProps) {
  const words = useWords('homes')
  const kit = useWords('kit')
  const utils = trpc.useUtils()
  const done = {
    failure: words.saveFailed,
    onSuccess: () => utils.homes.invalidate(),
    onSettled: onClose,
  }
  const removeHome = useToastMutation(trpc.homes.remove, done)
  const removeOwner = useToastMutation(trpc.homes.removeOwner, done)
  const deletion = what === 'home' ? removeHome : removeOwner
  return (
    <DeleteDialog
      title={words.deletions[what].question}
      confirmLabel={what === 'home' ? kit.delete : words.remove}
      id={id}
      deletion={deletion}
      isForGood
      onClose={onClose}
    >
      <p>
        <strong>{name}</strong>
      </p>
      <p>{words.deletions[what].effect}</p>
    </DeleteDialog>
  )
}
