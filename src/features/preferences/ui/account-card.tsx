import { words as signInWords } from 'virtual:words/signIn'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useViewer } from '../../../client/kit/context/viewer'
import { Card } from '../../../client/kit/layout/card'
import { lazyPage } from '../../../client/kit/navigation/lazy-page'
import { formatPhone } from '../../../shared/phone'
import { hoaStatusLabel } from '../../../shared/residents'
import classes from './profile.module.css'

const ChangeEmail = lazyPage(() => import('./sign-in/change-email'), 'ChangeEmail', signInWords)

/** The viewer's entry in the board's list; but for the address, only the board changes it. */
export function AccountCard() {
  const viewer = useViewer()
  const facts = {
    Name: viewer.name,
    Username: viewer.username,
    Email: viewer.email,
    Phone: viewer.phoneNumber ? formatPhone(viewer.phoneNumber) : 'Not provided',
    Address: `${viewer.streetNumber} ${viewer.streetName}`.trim() || 'Not provided',
    'HOA Status': hoaStatusLabel(viewer.hoaStatus),
  }
  return (
    <Card title="Account">
      <dl className={classes.facts}>
        {Object.entries(facts).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={term === 'Email' ? classes.withButton : undefined}>
              {value}
              <Suspense>{term === 'Email' && <ChangeEmail />}</Suspense>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.after}>
        Is something wrong here? <Link to="/messages">Write to the board</Link>, and they will correct it.
      </p>
    </Card>
  )
}
