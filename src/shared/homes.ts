import type { Address } from './addresses'
import { addDays } from './calendar'
import { fold } from './look-alikes'

/** The most current owners of one home. */
export const OWNERS_MOST = 10
export const VOTES_MOST = 99
/** How an owner gets official notices: paper, email or both. */
export const DELIVERIES = ['mail', 'email', 'both'] as const
export type Delivery = (typeof DELIVERIES)[number]
/** Owners are asked to confirm once a year. */
export const CONFIRMED_DAYS = 365

export const isConfirmed = ({ confirmedOn }: { confirmedOn: string | null }, today: string) =>
  (confirmedOn ?? '') >= addDays(today, -CONFIRMED_DAYS)

interface Searched extends Address {
  lotNumber: string | null
  owners: readonly { name: string; email: string | null; phone: string | null }[]
  residents: readonly { name: string }[]
}

/** A search of homes looks in it. */
export const textOf = ({ streetNumber, streetName, lotNumber, owners, residents }: Searched) =>
  fold(
    [
      `${streetNumber} ${streetName}`,
      lotNumber,
      ...owners.flatMap(({ name, email, phone }) => [name, email, phone, phone?.replace(/\D/g, '')]),
      ...residents.map(({ name }) => name),
    ].join('\n'),
  )
