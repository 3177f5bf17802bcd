import { EmailsLine } from '#kit/recipients/later'
import type { ListedUser } from '../answers'
import { isWelcomed } from '../schema'

/** Says whom an approval or refusal emails; a single person with the address. */
export function EmailsPeople({ users }: { users: readonly ListedUser[] }) {
  const emailed = users.filter(isWelcomed)
  const [one] = emailed
  const name = one && emailed.length === 1 ? `${one.name} (${one.email})` : null
  return <EmailsLine count={{ people: emailed.length, email: emailed.length, sms: 0, push: 0, name }} />
}
