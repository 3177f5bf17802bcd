import { expect, test } from 'vitest'
import { issueResetToken } from '../../server/auth/reset-tokens'
import { mailedToken } from '../../testing/mailed'
import { openPortal, PASSWORD, type Portal, type Role } from '../../testing/open-portal'

const NEW_PASSWORD = 'another long password'

async function browserOf(portal: Portal, role: Role, userAgent = 'test') {
  const app = await portal.app()
  const signIn = await app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'user-agent': userAgent },
    payload: { username: role, password: PASSWORD },
  })
  const headers = { cookie: String(signIn.headers['set-cookie']).split(';', 1)[0] ?? '' }
  return {
    signedIn: async () => (await app.inject({ url: '/api/user', headers })).statusCode === 200,
    call: async (path: string, payload?: object) =>
      (
        await app.inject({ method: payload ? 'POST' : 'GET', url: `/trpc/profile.${path}`, headers, ...(payload ? { payload } : {}) })
      ).json(),
  }
}

test('a new password ends the other sessions, notifies the owner and is audited', async () => {
  const portal = await openPortal()
  const phone = await browserOf(portal, 'resident')
  const laptop = await browserOf(portal, 'resident')
  const neighbor = await browserOf(portal, 'neighbor')
  const wrong = await phone.call('changePassword', { currentPassword: 'wrong', newPassword: NEW_PASSWORD })
  expect(wrong.error.data.issues).toEqual([{ path: 'currentPassword', message: 'Your current password is not correct' }])
  const short = await phone.call('changePassword', { currentPassword: PASSWORD, newPassword: 'short' })
  expect(short.error.message).toBe('Password must be at least 8 characters')
  expect(await laptop.signedIn()).toBe(true)

  await phone.call('changePassword', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  expect(await phone.signedIn()).toBe(true)
  expect(await laptop.signedIn()).toBe(false)
  expect(await neighbor.signedIn()).toBe(true)
  const signIn = portal.as('nobody').auth.signIn
  await expect(signIn({ username: 'resident', password: PASSWORD })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await signIn({ username: 'resident', password: NEW_PASSWORD })).toMatchObject({ username: 'resident' })
  const mail = await portal.reads.selectFrom('mail').select(['toAddress', 'subject', 'kind']).executeTakeFirst()
  expect(mail).toEqual({ toAddress: 'resident@example.org', subject: 'Your password was changed', kind: 'account' })
  const entry = await portal.reads.selectFrom('auditEntry').select(['action', 'subject']).executeTakeFirst()
  expect(entry).toEqual({ action: 'changed own password', subject: 'Rosa Resident (resident)' })
})

test('guesses of the current password are rate limited', async () => {
  const portal = await openPortal()
  const { changePassword } = portal.as('resident').profile
  for (let guess = 0; guess < 10; guess += 1) {
    await expect(changePassword({ currentPassword: `guess ${guess}`, newPassword: NEW_PASSWORD })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  }
  await expect(changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
})

test('a changed password voids every reset link, even a waiting one', async () => {
  const portal = await openPortal()
  await portal.as('nobody').auth.forgotPassword({ email: 'resident@example.org' })
  await expect.poll(() => portal.reads.selectFrom('mail').select('id').execute()).toHaveLength(1)
  const mailed = await mailedToken(portal, 'resident@example.org')
  const { id } = portal.people.resident
  const handedOut = await portal.write((trx) => issueResetToken(trx, id, 'reset', { handedOut: true }))
  await portal.as('resident').profile.changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  await expect(mailedToken(portal, 'resident@example.org')).rejects.toThrow('No link')
  for (const token of [handedOut, mailed])
    await expect(portal.as('nobody').auth.resetPassword({ token, newPassword: NEW_PASSWORD })).rejects.toThrow('invalid or has expired')
})

test('everyone can see and end only their own sessions', async () => {
  const portal = await openPortal()
  const phone = await browserOf(portal, 'resident', 'Phone')
  const laptop = await browserOf(portal, 'resident', 'Laptop')
  const neighbor = await browserOf(portal, 'neighbor', 'Tablet')
  const sessions = (await phone.call('sessions')).result.data
  expect(sessions).toMatchObject([
    { userAgent: 'Phone', current: true },
    { userAgent: 'Laptop', current: false },
  ])
  const stored = await portal.reads.selectFrom('session').select('id').execute()
  for (const { id } of stored) expect(JSON.stringify(sessions)).not.toContain(id)

  const tablet = (await neighbor.call('sessions')).result.data[0]
  for (const handle of [tablet.handle, sessions[0].handle, 'unknown']) {
    expect((await phone.call('endSession', { handle })).error.data.httpStatus).toBe(404)
  }
  expect(await neighbor.signedIn()).toBe(true)
  await phone.call('endSession', { handle: sessions[1].handle })
  expect(await laptop.signedIn()).toBe(false)
  expect(await phone.signedIn()).toBe(true)

  const second = await browserOf(portal, 'resident')
  await phone.call('endOtherSessions', {})
  expect(await second.signedIn()).toBe(false)
  expect(await phone.signedIn()).toBe(true)
})
