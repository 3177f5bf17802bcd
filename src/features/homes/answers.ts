import * as z from 'zod/mini'
import { named } from '../../shared/answers'
import { DELIVERIES } from '../../shared/homes'

export const ownOwner = {
  id: z.number(),
  version: z.number(),
  homeId: z.number(),
  secondAddress: z.nullable(z.string()),
  delivery: z.enum(DELIVERIES),
  /** Dates. `deliveryOn` is null while nobody has chosen. */
  deliveryOn: z.nullable(z.string()),
  confirmedOn: z.nullable(z.string()),
  since: z.nullable(z.string()),
  /** Null for a current owner. */
  until: z.nullable(z.string()),
}

/** With an account, these are the account's. */
const ofAccount = {
  name: z.string(),
  accountId: z.nullable(z.number()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Up to four lines; null if letters go to the home. */
  mailingAddress: z.nullable(z.string()),
}
export const owner = named('Owner', z.object({ ...ownOwner, ...ofAccount }))
export type Owner = z.output<typeof owner>

const nameOfPerson = { id: z.number(), name: z.string() }
const resident = z.object({ ...nameOfPerson, hoaStatus: z.string(), status: z.string() })

export const ownHome = {
  id: z.number(),
  version: z.number(),
  streetNumber: z.string(),
  streetName: z.string(),
  lotNumber: z.nullable(z.string()),
  votes: z.number(),
  note: z.string(),
}
export const home = named(
  'Home',
  z.object({
    ...ownHome,
    owners: z.array(owner),
    /** Newest first. */
    pastOwners: z.array(owner),
    /** Accounts of this address, whatever their status. */
    residents: z.array(resident),
    /** Active homeowner accounts of this address that do not own it. */
    unlinked: z.array(z.object(nameOfPerson)),
  }),
)
export type Home = z.output<typeof home>
export const homes = z.array(home)

/** `accountsLeft`: people of this address, or sellers, who can still sign in and do not own it. */
export const soldHome = z.extend(home, { accountsLeft: z.array(z.object({ ...nameOfPerson, hoaStatus: z.string() })) })
export type SoldHome = z.output<typeof soldHome>

export const linked = z.object({ linked: z.number() })

const label = { homeId: z.number(), ownerId: z.number(), addressLines: z.array(z.string()) }
export const labels = z.array(z.object(label))
export const confirmationForms = z.array(
  z.object({
    ...label,
    home: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    delivery: z.enum(DELIVERIES),
    confirmedOn: z.nullable(z.string()),
    /** A request to confirm goes by email. */
    isEmailed: z.boolean(),
  }),
)
export type ConfirmationForm = z.output<typeof confirmationForms>[number]

/** A current home of its reader. */
const ownLine = named(
  'OwnLine',
  z.object({
    ...owner.shape,
    home: z.omit(z.object(ownHome), { version: true, note: true }),
    coOwners: z.array(z.string()),
    /** A year after the last answer; without any, a month after coming on the register. */
    confirmationDue: z.boolean(),
  }),
)
export type OwnLine = z.output<typeof ownLine>
export const ownLines = z.array(ownLine)

/** Counts owners. */
export const asked = z.object({ emailed: z.number(), forms: z.number() })

/** `line` counts as a spreadsheet does. A problem leaves the line out; a `problems` of another outcome says what is left out of it. */
const importedLine = z.object({
  line: z.number(),
  home: z.string(),
  owner: z.nullable(z.string()),
  outcome: z.enum(['new', 'changed', 'same', 'problem']),
  problems: z.array(z.string()),
})
export type ImportedLine = z.output<typeof importedLine>
export const importedLines = z.array(importedLine)
