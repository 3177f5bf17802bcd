import { Button } from '@mantine/core'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Spinner } from '#kit/feedback/spinner'
import { PublicPage } from '#kit/layout/public-page'
import { PhoneText } from '#kit/text/linked-text'
import { useWords } from '#kit/words/words'
import { client, type Outputs } from '../../../client/trpc-client'
import { phoneAddress } from '../../../shared/phone'
import classes from './auth-page.module.css'
import { useCommunityBeforeSignIn } from './before-sign-in'
import { AskTheBoard, MailStateNote } from './notes'
import { readPendingAccount } from './pending-account'
import publicPages from './public-pages.module.css'

const REDIRECT_AFTER = 100

export function PendingPage() {
  const words = useWords('publicPages')
  const { loading } = useWords('basics')
  const navigate = useNavigate()
  const community = useCommunityBeforeSignIn()
  const [account] = useState(readPendingAccount)

  useEffect(() => {
    if (account) return
    const timer = setTimeout(() => navigate('/auth', { replace: true }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [account, navigate])

  return (
    <PublicPage title={words.pendingTitle}>
      {account ? (
        <>
          <h1 className={classes.title}>{words.thankYou(account.name)}</h1>
          <p className={classes.intro}>{account.email ? words.pendingTell(account.email) : words.pending}</p>
          <MailStateNote state={community?.mail} />
          <Steps />
          {community && (
            <div className={publicPages.aside}>
              <AskTheBoard email={community.contactEmail}>{words.noEmailYet}</AskTheBoard>
            </div>
          )}
          <PublicContacts />
          <Button onClick={() => navigate('/auth')} fullWidth>
            {words.backToLoginPage}
          </Button>
        </>
      ) : (
        <Spinner text={loading} />
      )}
    </PublicPage>
  )
}

function Steps() {
  const words = useWords('publicPages')
  const steps = [
    { name: words.stepRegistered, text: words.stepRegisteredText, state: 'done', said: words.done },
    { name: words.stepPending, text: words.stepPendingText, state: 'now', said: words.now },
    { name: words.stepActivation, text: words.stepActivationText, state: 'next', said: words.next },
  ]
  return (
    <ol className={publicPages.steps}>
      {steps.map(({ name, text, state, said }, at) => (
        <li key={state} className={publicPages.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={publicPages.bullet} aria-hidden>
            {state === 'done' && <IconCheck size={20} />}
            {state === 'now' && <IconClock size={20} />}
            {state === 'next' && at + 1}
          </span>
          <div>
            <p className={publicPages.stepName}>
              {name} <span className="visually-hidden">({said})</span>
            </p>
            <p className={publicPages.stepText}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

type PublicContact = Outputs['contacts']['listPublic'][number]

function PublicContacts() {
  const words = useWords('publicPages')
  const [contacts, setContacts] = useState<PublicContact[]>([])
  useEffect(() => {
    client.contacts.listPublic.query().then(setContacts, () => undefined)
  }, [])
  const shown = contacts.filter(({ section }) => section !== 'services')
  if (shown.length === 0) return null
  return (
    <section className={publicPages.contacts} aria-labelledby="public-contacts">
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
