import { expect, test } from 'vitest'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import { openPortal, PASSWORD, type Portal, type Role } from '../../testing/open-portal'

async function call(portal: Portal, role: Role, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { cookie: await portal.cookieOf(role) }
  const answer = await (await portal.app()).inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

const signIn = async (portal: Portal, username: string) => {
  const payload = { username, password: PASSWORD }
  const answer = await (await portal.app()).inject({ method: 'POST', url: '/api/login', payload })
  return { status: answer.statusCode, body: answer.json() }
}

const auditOf = async (portal: Portal) =>
  (await portal.reads.selectFrom('auditEntry').select(['action', 'subject']).orderBy('id').execute()).map(
    ({ action, subject }) => `${action} ${subject}`,
  )

test('an admin declines a stranger, who gets one email with the reason, and approves him after all', async () => {
  const { portal, server } = await openMailingPortal()
  const { id } = await portal.addPerson({ username: 'tom', name: 'Tom Becker', status: 'pending' })
  const decline = (payload: object) => call(portal, 'admin', 'POST', `/api/users/${id}/decline`, payload)
  expect(await decline({ reason: ' ' })).toMatchObject({ status: 400, body: { issues: [{ path: 'reason' }] } })
  const reason = 'We know nobody of this name at 18 Sageleaf Cir.'
  expect(await decline({ reason })).toMatchObject({ status: 200, body: { status: 'inactive' } })
  expect(await decline({ reason })).toMatchObject({ status: 409, body: { error: 'This account does not wait for approval.' } })
  await portal.services.mailQueue.sendDue()
  expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([['tom@example.org', 'Your account was not approved']])
  expect(server.mails[0]?.text).toContain(reason)
  expect(await signIn(portal, 'tom')).toMatchObject({ status: 403, body: { status: 'inactive' } })

  await call(portal, 'admin', 'POST', `/api/users/${id}/status`, { status: 'active' })
  await portal.services.mailQueue.sendDue()
  expect(server.mails.map(({ subject }) => subject)).toEqual(['Your account was not approved', 'Your account has been approved'])
  expect(await signIn(portal, 'tom')).toMatchObject({ status: 200 })
  expect(await auditOf(portal)).toEqual(['declined user Tom Becker (tom)', 'approved user Tom Becker (tom)'])
})

test('an approval is taken back without an email until the first sign-in', async () => {
  const { portal, server } = await openMailingPortal()
  const { id } = await portal.addPerson({ username: 'tom', name: 'Tom Becker', status: 'pending' })
  const approve = () => call(portal, 'admin', 'POST', `/api/users/${id}/status`, { status: 'active' })
  const takeBack = () => call(portal, 'admin', 'POST', `/api/users/${id}/take-back-approval`)
  expect(await takeBack()).toMatchObject({ status: 409, body: { error: 'This account is not active.' } })
  await approve()
  expect(await takeBack()).toMatchObject({ status: 200, body: { status: 'pending', approvalNotificationSent: false } })
  await portal.services.mailQueue.sendDue()
  expect(server.mails).toEqual([])
  expect(await signIn(portal, 'tom')).toMatchObject({ status: 403, body: { status: 'pending' } })

  await approve()
  expect(await signIn(portal, 'tom')).toMatchObject({ status: 200 })
  const error = 'Tom Becker has already signed in. The approval can no longer be taken back.'
  expect(await takeBack()).toMatchObject({ status: 409, body: { error } })
  expect((await portal.as('admin').people.list()).find((user) => user.id === id)?.status).toBe('active')
})

test('an owner who moves out and sells leaves at once; the last super admin cannot', async () => {
  const portal = await openPortal()
  const { id } = portal.people.resident
  const cookie = await portal.cookieOf('resident')
  const moveOut = (who: number, payload: object, by: Role = 'admin') => call(portal, by, 'POST', `/api/users/${who}/moved-out`, payload)
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  for (const on of [tomorrow, '2026-02-30', undefined])
    expect(await moveOut(id, { on })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'on', message: 'Choose today or an earlier day' }] },
    })
  expect(await moveOut(id, { on: '2026-11-20' })).toMatchObject({
    status: 200,
    body: { status: 'unsubscribed', emailSubscribed: false, unsubscribeReason: 'no_longer_resident' },
  })
  const answer = await (await portal.app()).inject({ url: '/api/user', headers: { cookie } })
  expect(answer.statusCode).toBe(401)
  expect(await auditOf(portal)).toEqual([`moved out Rosa Resident (resident): 2026-11-20`])
  expect(await moveOut(id, { on: '2026-11-20' })).toMatchObject({ status: 409 })
  expect(await moveOut(portal.people.superAdmin.id, { on: '2026-11-20' })).toMatchObject({ status: 403 })
  const second = await portal.addPerson({ username: 'second', isAdmin: 1, isSuperAdmin: 1, status: 'banned' })
  expect(await moveOut(portal.people.superAdmin.id, { on: '2026-11-20' }, 'superAdmin')).toMatchObject({ status: 409 })
  expect(second.status).toBe('banned')
})

test('an owner who moves out and keeps the home keeps the account and hears of the new status', async () => {
  const { portal, server } = await openMailingPortal()
  const { id } = await portal.addPerson({ username: 'olga', name: 'Olga Owner', hoaStatus: 'owner-occupant' })
  expect(await call(portal, 'admin', 'POST', `/api/users/${id}/moved-out`, { on: '2026-11-20', stillOwns: true })).toMatchObject({
    status: 200,
    body: { status: 'active', hoaStatus: 'owner-non-occupant', emailSubscribed: true },
  })
  await portal.services.mailQueue.sendDue()
  expect(server.mails.map(({ subject }) => subject)).toEqual(['Your address or HOA status was changed'])
  expect(await signIn(portal, 'olga')).toMatchObject({ status: 200 })
})
