import * as z from 'zod/mini'
import { mailingAddress as addressLines } from '../../shared/addresses'
import { isCalendarDate } from '../../shared/calendar'
import { changeOf, optional } from '../../shared/changes'
import { EMAIL_INVALID, emailAddress } from '../../shared/credentials'
import { filter, id, line, optionalDate, pattern, streetNumber, text, wholeNumber } from '../../shared/fields'
import { DELIVERIES, OWNERS_MOST, VOTES_MOST } from '../../shared/homes'
import { key } from '../../shared/idempotency'
import { optionalPhone } from '../../shared/phone'
import { msg } from '../../words/messages'

export const LOT_MAX = 40
export const NOTE_MAX = 500
export const OWNER_NAME_MAX = 100
export const STREET_UNKNOWN = msg('fields', 'streetRequired')
export const HOME_TAKEN = msg('problems', 'homeTaken')
export const LOT_TAKEN = msg('problems', 'homeLotTaken')
export const OWNER_NAME_REQUIRED = msg('problems', 'ownerNameRequired')
export const OWNER_EMAIL_REQUIRED = msg('problems', 'ownerEmailRequired')
export const OWNER_HAS_ACCOUNT = msg('problems', 'ownerHasAccount')
export const OWNS_ALREADY = msg('problems', 'ownerTwice')
export const OWNERS_TOO_MANY = msg('problems', 'ownersMax', OWNERS_MOST)
export const DELIVERY_UNKNOWN = msg('problems', 'deliveryUnknown')
export const DAY_IN_FUTURE = msg('problems', 'dayInFuture')
export const VOTES_WRONG = msg('problems', 'votesWrong', VOTES_MOST)

const VERSION_MAX = 999_999_999
export const version = z.optional(wholeNumber(0, VERSION_MAX, msg('fields', 'check')))

export const lotNumber = optional(line(0, '', LOT_MAX))
export const votes = wholeNumber(0, VOTES_MOST, VOTES_WRONG)
const homeFields = {
  streetNumber,
  streetName: line(1, STREET_UNKNOWN, 80),
  lotNumber,
  votes: z._default(votes, 1),
  note: z._default(text(0, '', NOTE_MAX), ''),
}
export const newHome = z.object({ ...homeFields, key })
export const homeChange = z.extend(changeOf(homeFields), { id, version })
export type HomeDraft = Omit<z.output<typeof newHome>, 'key'>
export type HomeChange = z.output<typeof homeChange>

export const ownerName = line(1, OWNER_NAME_REQUIRED, OWNER_NAME_MAX)
export const ownerEmail = optional(z.union([z.literal(''), emailAddress()], EMAIL_INVALID))
/** Empty text and null mean none. */
export const mailingAddress = z.pipe(
  addressLines,
  z.transform((value) => value ?? null),
)
export const addressesForm = z.object({ mailingAddress, secondAddress: mailingAddress })
export const delivery = z.enum(DELIVERIES, DELIVERY_UNKNOWN)

/** With `accountId`, the account's name, email, phone and mailing address count. Null unlinks. */
const ownerFields = {
  accountId: z.nullable(id),
  name: ownerName,
  email: ownerEmail,
  phone: optionalPhone,
  mailingAddress,
  secondAddress: mailingAddress,
  delivery,
  confirmedOn: optionalDate,
  since: optionalDate,
  until: optionalDate,
}
export const ownerDraft = changeOf(ownerFields)
export type OwnerFields = z.output<typeof ownerDraft>
export const newOwner = z.extend(ownerDraft, { id, key })
export const ownerChange = z.extend(ownerDraft, { id, version })
export type OwnerChange = z.output<typeof ownerChange>

export const sale = z.object({
  id,
  version,
  on: pattern(DAY_IN_FUTURE).check(z.refine(isCalendarDate, DAY_IN_FUTURE)),
  owners: z.array(ownerDraft, msg('fields', 'check')).check(z.maxLength(OWNERS_MOST, OWNERS_TOO_MANY)),
})
export type Sale = z.output<typeof sale>

export const MISSING = ['owner', 'email', 'confirmation'] as const
const missing = filter(z.enum(MISSING))
export const homesFilter = z.object({ search: filter(line(0, '')), delivery: filter(delivery), missing })
export type HomesFilter = z.output<typeof homesFilter>
export const labelsFilter = z.object({ missing })
export type LabelsFilter = z.output<typeof labelsFilter>
