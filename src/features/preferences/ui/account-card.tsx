import { Link } from 'react-router-dom'
import { useViewer } from '../../../client/kit/context/viewer'
import { Card } from '../../../client/kit/layout/card'
import { formatPhone } from '../../../shared/phone'
import { hoaStatusLabel } from '../../../shared/residents'
import classes from './profile.module.css'

/** The viewer's entry in the board's list; only the board changes it. */
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
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.after}>
        Is something wrong here? <Link to="/messages">Write to the board</Link>, and they will correct it.
      </p>
    </Card>
  )
}
