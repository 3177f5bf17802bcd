import { words as signInWords } from 'virtual:words/signIn'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useViewer } from '#kit/context/viewer'
import { Card } from '#kit/layout/card'
import { lazyPage } from '#kit/navigation/lazy-page'
import { EmailText } from '#kit/text/linked-text'
import { useWords } from '#kit/words/words'
import { formatPhone } from '../../../shared/phone'
import classes from './profile.module.css'

const ChangeEmail = lazyPage(() => import('./change-email'), 'ChangeEmail', signInWords)

export function AccountCard() {
  const viewer = useViewer()
  const words = useWords('preferences')
  const statuses: Record<string, string> = useWords('values').hoaStatus
  const facts = {
    [words.name]: viewer.name,
    [words.username]: viewer.username,
    [words.email]: viewer.email,
    [words.phone]: viewer.phoneNumber ? formatPhone(viewer.phoneNumber) : words.notProvided,
    [words.address]: `${viewer.streetNumber} ${viewer.streetName}`.trim() || words.notProvided,
    [words.hoaStatus]: statuses[viewer.hoaStatus] ?? statuses.renter,
  }
  const [before, link, after] = words.somethingWrong
  return (
    <Card title={words.tabs.account}>
      <dl className={classes.facts}>
        {Object.entries(facts).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={term === words.email ? classes.withButton : undefined}>
              {term === words.email ? <EmailText address={viewer.email} /> : value}
              <Suspense>{term === words.email && <ChangeEmail />}</Suspense>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.after}>
        {before}
        <Link to="/messages">{link}</Link>
        {after}
      </p>
    </Card>
  )
}
