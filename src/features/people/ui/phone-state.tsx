import { StatusBadge } from '../../../client/kit/lists/status-badge'
import { useWords } from '../../../client/kit/words/words'
import type { ListedUser } from '../answers'

/** Whether its owner has confirmed the stored number with a code; nothing where there is none. */
export function PhoneState({ user: { phoneNumber, phoneVerified } }: { user: ListedUser }) {
  const words = useWords('users')
  if (!phoneNumber) return null
  return <StatusBadge tone={phoneVerified ? 'green' : 'gray'}>{phoneVerified ? words.phoneConfirmed : words.phoneNotConfirmed}</StatusBadge>
}
