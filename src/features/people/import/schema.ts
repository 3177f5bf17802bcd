import * as z from 'zod/mini'
import { emailAddress, USERNAME_IS_AN_ADDRESS, username } from '../../../shared/credentials'
import { line, streetNumber } from '../../../shared/fields'
import { LANGUAGE_UNKNOWN } from '../../../shared/languages'
import { optionalPhone } from '../../../shared/phone'
import { statusCalled } from '../../../shared/resident-list'
import { lettersOf, TABLE_LINES_MAX } from '../../../shared/tables'
import { LANGUAGES } from '../../../words/languages'
import { msg } from '../../../words/messages'

const FILE_MAX = 500_000
export const ROWS_MAX = 2000
export const FILE_NAME = 'residents.csv'

export const NO_ROWS = msg('problems', 'residentsNone')
export const TOO_MANY_ROWS = msg('problems', 'residentsMax', ROWS_MAX)
const TOO_LARGE = msg('problems', 'residentsTooLarge')
/** Registration does not verify an address, so the account may be a stranger's. */
export const WAITS = msg('problems', 'residentWaits')

export const NO_EMAIL = msg('problems', 'residentNoEmail')

const hoaStatus = z.pipe(
  z.string().check(z.refine((word) => statusCalled(word) !== undefined, msg('problems', 'residentStatusUnknown'))),
  z.transform((word) => statusCalled(word) ?? 'renter'),
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

/** `lines`: the line in the board's file of each row of `csv`, which the page has corrected. */
const importFields = {
  lines: z.optional(z.array(z.int().check(z.gte(1), z.lte(TABLE_LINES_MAX))).check(z.maxLength(ROWS_MAX, TOO_MANY_ROWS))),
  csv: z.string(msg('problems', 'residentsNoFile')).check(z.minLength(1, NO_ROWS), z.maxLength(FILE_MAX, TOO_LARGE)),
}
export const importFile = z.object(importFields)
export type ImportFile = z.output<typeof importFile>
/** `inviteLater`: they get no email of any kind before they are invited. */
export const importRequest = z.object({ ...importFields, inviteLater: z._default(z.boolean(), false) })
export type ImportRequest = z.output<typeof importRequest>
