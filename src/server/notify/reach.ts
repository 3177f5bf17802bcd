import { foldAddress } from '../../shared/addresses'
import type { Reach, UnreachedReason } from '../../shared/reach'
import type { Hearer } from './receivers'

type Channel = 'email' | 'digest' | 'sms' | 'push'

/** How somebody hears of it now. */
export function channelsOf({ isPaused, emailSubscribed, emailChoice, sms, push }: Hearer): Channel[] {
  const email = isPaused || emailSubscribed === 0 || emailChoice === 'off' ? [] : [emailChoice === 'now' ? 'email' : 'digest']
  return [...email, ...(sms ? ['sms'] : []), ...(push ? ['push'] : [])] as Channel[]
}

/** Why somebody with no channel hears nothing. */
export const reasonOf = ({ isPaused, emailSubscribed }: Hearer): UnreachedReason =>
  isPaused ? 'returned' : emailSubscribed === 0 ? 'unsubscribed' : 'notChosen'

export function reachOf(hearers: readonly Hearer[]): Reach {
  const all = hearers.map((hearer) => ({ hearer, channels: channelsOf(hearer), address: foldAddress(hearer) }))
  const reached = new Set(all.filter(({ channels }) => channels.length > 0).map(({ address }) => address))
  const count = (channel: Channel) => all.filter(({ channels }) => channels.includes(channel)).length
  return {
    people: all.length,
    households: new Set(all.map(({ address }) => address)).size,
    email: count('email'),
    digest: all.filter(({ channels }) => channels.length === 1 && channels[0] === 'digest').length,
    sms: count('sms'),
    smsSegments: 0,
    push: count('push'),
    notReached: all
      .filter(({ channels }) => channels.length === 0)
      .map(({ hearer, address }) => ({
        id: hearer.id,
        name: hearer.name,
        streetNumber: hearer.streetNumber,
        streetName: hearer.streetName,
        reason: reasonOf(hearer),
        householdReached: address !== '' && reached.has(address),
      })),
  }
}
