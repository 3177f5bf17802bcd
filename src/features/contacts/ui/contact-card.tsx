import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmailText, LinkedText, PhoneText } from '#kit/text/linked-text'
import { useWords } from '#kit/words/words'
import { phoneAddress } from '../../../shared/phone'
import type { Contact } from '../answers'
import classes from './contacts.module.css'

/** The phone number is most prominent; tapping it calls. `children` are the board's tools. */
export function ContactCard({ contact, children }: { contact: Contact; children: ReactNode }) {
  const words = useWords('contacts')
  const { section, title, name, phone, email, note, isPublic } = contact
  return (
    <li className={classes.card} data-section={section}>
      <h3 className={classes.title}>{title}</h3>
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
        <p className={classes.note}>
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
