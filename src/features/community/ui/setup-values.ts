import { schemaResolver } from '@mantine/form'
import { callHeaders, callServer } from '../../../client/trpc-client'
import { DEFAULT_STREETS, type HoaStatus } from '../../../shared/residents'
import type { Language } from '../../../words/languages'
import { msg } from '../../../words/messages'
import { setup } from '../schema'
import { deviceTimeZone } from './selects'
import { gatherStreetProblems, toStreets, toText } from './street-list'

export const EXAMPLES = toText(DEFAULT_STREETS)

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

/** Until one is chosen, the first one. */
export const streetOf = (chosen: string, streets: readonly string[]) => chosen || (streets[0] ?? '')

export function toInput(values: SetupValues, token: string) {
  const { confirmPassword: _, ...admin } = values.admin
  const streets = toStreets(values.community.streets)
  return { token, community: { ...values.community, streets }, admin: { ...admin, streetName: streetOf(admin.streetName, streets) } }
}

export function validate(values: SetupValues, token: string) {
  const errors = gatherStreetProblems(check(toInput(values, token)), 'community.streets')
  if (values.admin.password !== values.admin.confirmPassword) errors['admin.confirmPassword'] = msg('fields', 'passwordsDiffer')
  return errors as Record<string, string>
}

export async function callSetup<Answer>(method: 'GET' | 'POST', what: string, token: string, body?: object): Promise<Answer> {
  const headers = { ...callHeaders(), 'content-type': 'application/json' }
  const sent = body ? { method, headers, body: JSON.stringify(body) } : { method, headers: callHeaders() }
  const answer = await callServer(`/api/setup/${what}?token=${encodeURIComponent(token)}`, sent)
  return (await answer.json()) as Answer
}
