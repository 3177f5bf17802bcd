import { Link } from 'react-router-dom'
import { useWords } from '#kit/words/words'
import classes from './homes.module.css'

/** Leads to the person in the list of users. */
export const accountAddress = (name: string) => `/users?q=${encodeURIComponent(name)}`

export function AccountLine({ name, hoaStatus }: { name: string; hoaStatus: string }) {
  const statuses: Record<string, string> = useWords('values').hoaStatus
  return (
    <li className={classes.account}>
      <Link to={accountAddress(name)}>{name}</Link> <span className={classes.small}>{statuses[hoaStatus] ?? hoaStatus}</span>
    </li>
  )
}
