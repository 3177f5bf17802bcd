import { expect, test } from 'vitest'
import { mailedToken } from '../../testing/mailed'
import { openPortal, PASSWORD, type Portal } from '../../testing/open-portal'

const COMMON = 'This password is on every list of common passwords. Please choose another.'
const OWN = 'Please do not use your name or address in the password.'
const person = {
  username: 'malvarez18',
  name: 'Margaret Alvarez',
  email: 'margaret@example.org',
  streetNumber: '18',
  streetName: 'Sageleaf Cir',
  hoaStatus: 'owner-occupant',
}

const PLACES: Record<string, (portal: Portal, password: string) => Promise<{ statusCode: number; json(): unknown }>> = {
  registration: async (portal, password) =>
    (await portal.app()).inject({ method: 'POST', url: '/api/register', payload: { ...person, password, confirmPassword: password } }),
  invitation: async (portal, password) =>
    (await portal.app()).inject({
      method: 'POST',
      url: '/api/register',
      headers: { cookie: await portal.cookieOf('admin') },
      payload: { ...person, password, status: 'active' },
    }),
  change: async (portal, newPassword) =>
    (await portal.app()).inject({
      method: 'POST',
      url: '/api/user/password',
      headers: { cookie: await portal.cookieOf('superOnly') },
      payload: { currentPassword: PASSWORD, newPassword },
    }),
  reset: async (portal, newPassword) => {
    await portal.as('admin').people.invite({ ...person, hoaStatus: 'renter', password: null, status: 'active' })
    const token = await mailedToken(portal, person.email)
    return (await portal.app()).inject({ method: 'POST', url: '/api/reset-password', payload: { token, newPassword } })
  },
}

test.each(Object.entries(PLACES))('%s refuses common passwords and no others', async (place, send) => {
  const portal = await openPortal()
  await portal.as('superAdmin').community.update({ ...(await portal.as('nobody').community.info()), name: 'Rosewood' })
  const path = ['registration', 'invitation'].includes(place) ? 'password' : 'newPassword'
  const ownName = place === 'change' ? 'superOnly' : person.username
  for (const [password, message] of [
    ['password1', COMMON],
    ['rosewood2024', OWN],
    [ownName, OWN],
  ] as const) {
    const answer = await send(await refresh(portal), password)
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: message, issues: [{ path, message }] }])
  }
  const answer = await send(await refresh(portal), 'x'.repeat(100))
  expect(answer.statusCode).toBeLessThan(300)
})

async function refresh(portal: Portal) {
  await portal.write((trx) => trx.deleteFrom('user').where('username', '=', person.username).execute())
  return portal
}
