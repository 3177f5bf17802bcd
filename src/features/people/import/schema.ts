import * as z from 'zod/mini'
import { emailAddress, USERNAME_IS_AN_ADDRESS, username } from '../../../shared/credentials'
import { line, streetNumber } from '../../../shared/fields'
import { LANGUAGE_UNKNOWN } from '../../../shared/languages'
import { optionalPhone } from '../../../shared/phone'
import { COLUMN_NAMES, COLUMNS, type Column, findHeading, lettersOf, REQUIRED } from '../../../shared/resident-list'
import type { HoaStatus } from '../../../shared/residents'
import { LANGUAGES } from '../../../words/languages'
import { msg } from '../../../words/messages'

const FILE_MAX = 500_000
export const ROWS_MAX = 2000
/** Bounds the work: each heading is compared with every name of every column. */
export const LIST_COLUMNS_MAX = 200
export const FILE_NAME = 'residents.csv'

export const NO_ROWS = msg('problems', 'residentsNone')
export const TOO_MANY_ROWS = msg('problems', 'residentsMax', ROWS_MAX)
export const TOO_MANY_COLUMNS = msg('problems', 'residentColumnsMax', LIST_COLUMNS_MAX)
const TOO_LARGE = msg('problems', 'residentsTooLarge')
/** Registration does not verify an address, so the account may be a stranger's. */
export const WAITS = msg('problems', 'residentWaits')

export function readHeader(headings: string[]): { at: Partial<Record<Column, number>>; missing: Column[] } {
  const places = COLUMN_NAMES.map((column) => [column, findHeading(headings, COLUMNS[column])] as const)
  const at: Partial<Record<Column, number>> = Object.fromEntries(places.filter(([, place]) => place >= 0))
  return { at, missing: REQUIRED.filter((column) => at[column] === undefined) }
}

const STATUS_WORDS: Record<string, HoaStatus> = {
  owner: 'owner-occupant',
  homeowner: 'owner-occupant',
  owneroccupant: 'owner-occupant',
  homeowneroccupant: 'owner-occupant',
  landlord: 'owner-non-occupant',
  ownernonoccupant: 'owner-non-occupant',
  homeownernonoccupant: 'owner-non-occupant',
  renter: 'renter',
  tenant: 'renter',
  propietario: 'owner-occupant',
  propietarioviveaqui: 'owner-occupant',
  propietarionoresidente: 'owner-non-occupant',
  propietarionoviveaqui: 'owner-non-occupant',
  inquilino: 'renter',
}
const hoaStatus = z.pipe(
  z.string().check(z.refine((word) => Object.hasOwn(STATUS_WORDS, lettersOf(word)), msg('problems', 'residentStatusUnknown'))),
  z.transform((word) => STATUS_WORDS[lettersOf(word)] ?? 'renter'),
)

/** Accepts a code, or the name of a language in any offered language: Spanish, español. */
const ownLanguage = z.pipe(
  z.string().check(z.refine((word) => word.trim() === '' || languageCalled(word) !== undefined, LANGUAGE_UNKNOWN)),
  z.transform((word) => languageCalled(word) ?? null),
)
/** Created lazily: it would take a twentieth of the start-up time. */
let inEach: Intl.DisplayNames[] | undefined
const languageCalled = (word: string) => {
  inEach ??= LANGUAGES.map(({ locale }) => new Intl.DisplayNames([locale], { type: 'language' }))
  const namesOf = (code: string) => inEach?.map((names) => names.of(code) ?? code) ?? []
  return LANGUAGES.find(({ code, name }) => [code, name, ...namesOf(code)].map(lettersOf).includes(lettersOf(word)))?.code
}

const rowFields = z.object({
  language: ownLanguage,
  name: line(1, msg('fields', 'fullNameRequired'), 120),
  email: emailAddress(msg('users', 'emailInvalid')),
  streetNumber,
  streetName: line(1, msg('problems', 'residentStreetMissing'), 80),
  hoaStatus,
  phoneNumber: optionalPhone,
  username: username(0, '').check(z.regex(/^(|.{3,})$/, msg('fields', 'usernameTooShort', 3))),
})

const isOwnAddress = ({ username: name, email }: { username: string; email: string }) =>
  !name.includes('@') || name.toLowerCase() === email.toLowerCase()

export const residentRow = rowFields.check(z.refine(isOwnAddress, { message: USERNAME_IS_AN_ADDRESS, path: ['username'] }))
export type ResidentRow = z.infer<typeof residentRow>

const importFields = {
  csv: z.string(msg('problems', 'residentsNoFile')).check(z.minLength(1, NO_ROWS), z.maxLength(FILE_MAX, TOO_LARGE)),
}
export const importFile = z.object(importFields)
/** `inviteLater`: they get no email of any kind before they are invited. */
export const importRequest = z.object({ ...importFields, inviteLater: z._default(z.boolean(), false) })
export type ImportRequest = z.output<typeof importRequest>
