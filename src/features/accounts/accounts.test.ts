import { expect, test } from 'vitest'
import { openPortal, PASSWORD } from '../../testing/open-portal'

const neighbour = {
  username: 'margaret',
  password: 'a long password',
  confirmPassword: 'a long password',
  name: 'Margaret Alvarez',
  email: 'margaret@example.org',
  streetNumber: '18',
  streetName: 'Sageleaf Cir',
  hoaStatus: 'owner-occupant' as const,
}

test('a neighbour registers, waits, and cannot sign in before approval', async () => {
  const portal = await openPortal()
  const answer = await portal.as('nobody').accounts.register(neighbour)
  expect(answer).toMatchObject({ requiresApproval: true, username: 'margaret', name: 'Margaret Alvarez' })
  await expect(portal.as('nobody').accounts.signIn({ username: 'margaret', password: 'a long password' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Your account is pending approval by the HOA board.',
    details: { status: 'pending' },
  })
})

test('signing in takes the user name or the e-mail, in any case', async () => {
  const portal = await openPortal()
  for (const username of ['resident', 'RESIDENT', 'Resident@Example.org']) {
    expect(await portal.as('nobody').accounts.signIn({ username, password: PASSWORD })).toMatchObject({ username: 'resident' })
  }
})
