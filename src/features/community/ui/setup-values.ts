import { schemaResolver } from '@mantine/form'
import { DEFAULT_STREETS, type HoaStatus } from '../../../shared/residents'
import type { Language } from '../../../words/languages'
import { msg } from '../../../words/say'
import { setup } from '../schema'
import { gatherStreetProblems, toStreets, toText } from './street-list'
import { deviceTimeZone } from './time-zone-select'

export const EXAMPLES = toText(DEFAULT_STREETS)

/** The community's language is proposed by the page's. */
export const blank = (language: string) => ({
  community: { name: '', streets: EXAMPLES, timeZone: deviceTimeZone(), language: language as Language },
  admin: {
    name: '',
    email: '',
    username: '',
    password: '',
    confirmPassword: '',
    streetNumber: '',
    streetName: '',
    hoaStatus: 'owner-occupant' as HoaStatus,
  },
})
export type SetupValues = ReturnType<typeof blank>

const check = schemaResolver(setup, { sync: true })

/** What the server is told. */
export function toInput(values: SetupValues, token: string) {
  const { confirmPassword: _, ...admin } = values.admin
  return { token, community: { ...values.community, streets: toStreets(values.community.streets) }, admin }
}

/** The problems by field; none when there are none. */
export function validate(values: SetupValues, token: string) {
  const errors = gatherStreetProblems(check(toInput(values, token)), 'community.streets')
  if (values.admin.password !== values.admin.confirmPassword) errors['admin.confirmPassword'] = msg('fields', 'passwordsDiffer')
  return errors as Record<string, string>
}
