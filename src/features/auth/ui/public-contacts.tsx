import { useEffect, useState } from 'react'
import { PhoneText } from '../../../client/kit/text/phone-text'
import { useWords } from '../../../client/kit/words/words'
import { client, type Outputs } from '../../../client/trpc-client'
import { phoneAddress } from '../../../shared/phone'
import joining from './joining.module.css'

type PublicContact = Outputs['contacts']['listPublic'][number]

/** Whom to call meanwhile: emergency numbers and board members that the board shows to everyone. */
export function PublicContacts() {
  const words = useWords('joining')
  const [contacts, setContacts] = useState<PublicContact[]>([])
  useEffect(() => {
    client.contacts.listPublic.query().then(setContacts, () => undefined)
  }, [])
  const shown = contacts.filter(({ section }) => section !== 'services')
  if (shown.length === 0) return null
  return (
    <section className={joining.contacts} aria-labelledby="public-contacts">
      <h2 id="public-contacts">{words.contacts}</h2>
      <ul>
        {shown.map(({ id, title, name, phone, email, note }) => (
          <li key={id}>
            <strong>{title}</strong>
            {name && <p>{name}</p>}
            {phone && (
              <a href={phoneAddress(phone)} aria-label={words.call(title, phone)}>
                <PhoneText number={phone} />
              </a>
            )}
            {email && <a href={`mailto:${email}`}>{email}</a>}
            {note && <p>{note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
