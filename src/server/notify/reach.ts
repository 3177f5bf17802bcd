import * as z from 'zod/mini'
import { foldAddress } from '../../shared/addresses'
import { named } from '../../shared/answers'
import type { Hearer } from './receivers'

/** Why somebody is not reached; the last three only after sending. */
const REASONS = ['unsubscribed', 'returned', 'notChosen', 'failed', 'waiting', 'notSent'] as const
export const unreachedReason = z.enum(REASONS)
export type UnreachedReason = (typeof REASONS)[number]

const reachFields = {
  people: z.number(),
  households: z.number(),
  /** Right away; who gets several counts in each. */
  email: z.number(),
  /** There only. */
  digest: z.number(),
  sms: z.number(),
  smsSegments: z.number(),
  push: z.number(),
  notReached: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      streetNumber: z.string(),
      streetName: z.string(),
      reason: unreachedReason,
      /** Somebody else at the same address is reached. */
      householdReached: z.boolean(),
    }),
  ),
}
/** Whom a telling reaches, and whom it does not. */
export const reach = named('Reach', z.object(reachFields))
export type Reach = z.output<typeof reach>
/** Of those who have not been told yet. */
export const reachLeft = z.object({ ...reachFields, alreadyTold: z.number() })

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
