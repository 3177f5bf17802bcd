import { expect, test } from 'vitest'
import { INVITED } from '../../testing/invited'
import { mailedToken } from '../../testing/mailed'
import { wholeMails } from '../../testing/mails'
import { openPortal, PASSWORD, type Portal, type Role } from '../../testing/open-portal'

test('the list shows everyone, pending first, and never a hash or a token', async () => {
  const portal = await openPortal()
  for (const role of ['admin', 'superOnly'] as const) {
    const list = await portal.as(role).people.list()
    expect(list[0]).toMatchObject({ username: 'pending', status: 'pending' })
    expect(list).toHaveLength(Object.keys(portal.people).length)
    expect(JSON.stringify(list)).not.toMatch(/argon2|passwordHash|resetToken|usernameKey/i)
  }
})

test('approving lets a neighbor in and mails them; banning throws them out at the next request', async () => {
  const portal = await openPortal()
  const id = portal.people.pending.id
  expect(await portal.as('admin').people.changeStatus({ id, status: 'active' })).toMatchObject({ status: 'active' })
  const [mail] = await wholeMails(portal)
  expect(mail).toMatchObject({ toAddress: 'pending@example.org', subject: 'Your account has been approved' })
  expect(mail?.text).toContain('http://portal.test/auth')

  const app = await portal.app()
  const cookie = await portal.cookieOf('pending')
  expect((await app.inject({ url: '/api/user', headers: { cookie } })).json()).toMatchObject({ username: 'pending', status: 'active' })
  await portal.as('admin').people.changeStatus({ id, status: 'banned' })
  expect((await app.inject({ url: '/api/user', headers: { cookie } })).statusCode).toBe(401)

  await portal.as('admin').people.changeStatus({ id, status: 'active' })
  expect(await portal.as('nobody').auth.signIn({ username: 'pending', password: PASSWORD })).toMatchObject({ status: 'active' })
})

test('an admin invites: pending by default, no admin role, with a link to choose a password', async () => {
  const portal = await openPortal()
  const made = await portal.as('admin').people.invite({ ...INVITED, isAdmin: true })
  expect(made).toMatchObject({ status: 'pending', isAdmin: false, hoaStatus: 'renter' })
  const [mail] = await wholeMails(portal)
  expect(mail?.toAddress).toBe('irene@example.org')
  expect(mail?.text).toContain('http://portal.test/reset-password?token=made-when-sent')
  const token = await mailedToken(portal, INVITED.email)
  await portal.as('nobody').auth.resetPassword({ token, newPassword: 'my own password' })
})

test('an account banned while it waited gets the approval mail with the unban; one that had signed in, or was told, gets none', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').people
  const banAndUnban = async (role: Role) => {
    const { id } = portal.people[role]
    await admin.changeStatus({ id, status: 'banned' })
    return admin.changeStatus({ id, status: 'active' })
  }
  expect(await banAndUnban('pending')).toMatchObject({ status: 'active', approvalNotificationSent: false })
  await portal.as('nobody').auth.signIn({ username: 'resident', password: PASSWORD })
  await banAndUnban('resident')
  await portal.write((trx) => trx.updateTable('user').set({ approvalNotificationSent: 1 }).where('username', '=', 'neighbor').execute())
  await banAndUnban('neighbor')
  const mails = await portal.reads.selectFrom('mail').select(['toAddress', 'subject', 'cause']).execute()
  expect(mails).toEqual([{ toAddress: 'pending@example.org', subject: 'Your account has been approved', cause: 'approval' }])
})

test('a super admin may invite an active admin', async () => {
  const portal = await openPortal()
  const made = await portal.as('superAdmin').people.invite({ ...INVITED, isAdmin: true, status: 'active' })
  expect(made).toMatchObject({ status: 'active', isAdmin: true, isSuperAdmin: false })
})

test.each([
  ['name', { name: '' }, 'Full name is required'],
  ['email', { email: 'x' }, 'Invalid email address'],
  ['username', { username: 'ab' }, 'Username must be at least 3 characters'],
  ['streetNumber', { streetNumber: '' }, 'Street number is required'],
  ['streetName', { streetName: 'Elm Street' }, 'Please select a street'],
  ['phoneNumber', { phoneNumber: '123' }, 'Invalid phone number format'],
  ['password', { password: '12345' }, 'Password must be at least 6 characters'],
])('an invitation with a bad %s is refused', async (path, change, message) => {
  const portal = await openPortal()
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('admin') }
  const answer = await app.inject({ method: 'POST', url: '/api/register', headers, payload: { ...INVITED, ...change } })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: message, issues: [{ path, message }] })
})

test('the register address is an invitation for an admin and a registration for everyone else', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const payload = { ...INVITED, status: 'active', password: 'long enough' }
  const asAdmin = await app.inject({ method: 'POST', url: '/api/register', headers: { cookie: await portal.cookieOf('admin') }, payload })
  expect(asAdmin.json()).toMatchObject({ username: 'irene', status: 'active' })
  const headers = { cookie: await portal.cookieOf('resident'), 'x-user-id': String(portal.people.admin.id) }
  const other = { ...payload, username: 'else', email: 'else@example.org' }
  expect((await app.inject({ method: 'POST', url: '/api/register', headers, payload: other })).json()).toMatchObject({
    requiresApproval: true,
  })
})

test('an edit changes what it names and never a role', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('admin') }
  const id = portal.people.resident.id
  const payload = {
    id: portal.people.neighbor.id,
    name: 'Rosa Renamed',
    isAdmin: true,
    isSuperAdmin: true,
    status: 'banned',
    textOptIn: true,
  }
  const answer = await app.inject({ method: 'PATCH', url: `/api/users/${id}`, headers, payload })
  expect(answer.json()).toMatchObject({ id, name: 'Rosa Renamed', isAdmin: false, isSuperAdmin: false, status: 'active', textOptIn: true })
  await expect(portal.as('admin').people.update({ id, email: 'NEIGHBOR@example.org' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(portal.as('admin').people.update({ id, streetName: 'Elm Street' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a street that left the list stays valid for who lives there', async () => {
  const portal = await openPortal()
  const info = await portal.as('nobody').community.info()
  await portal.as('superAdmin').community.update({ ...info, streets: ['Oakridge Dr'] })
  const id = portal.people.resident.id
  expect(await portal.as('admin').people.update({ id, streetName: 'Sageleaf Cir', name: 'Rosa R.' })).toMatchObject({ name: 'Rosa R.' })
  await expect(portal.as('admin').people.update({ id, streetName: 'Rockrose Dr' })).rejects.toThrow('Please select a street')
})

test('an admin changes nothing about a super admin', async () => {
  const portal = await openPortal()
  const { people } = portal.as('admin')
  const id = portal.people.superAdmin.id
  for (const call of [people.update({ id, name: 'X' }), people.changeStatus({ id, status: 'banned' }), people.resendApproval({ id })]) {
    await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})

test('only a super admin changes roles and deletes', async () => {
  const portal = await openPortal()
  const id = portal.people.resident.id
  await expect(portal.as('admin').people.changeRole({ id, isAdmin: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(portal.as('admin').people.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await portal.as('superOnly').people.changeRole({ id, isAdmin: true })).toMatchObject({ isAdmin: true })
  expect(await portal.as('superAdmin').people.changeSuperAdmin({ id, isSuperAdmin: true })).toMatchObject({
    isAdmin: true,
    isSuperAdmin: true,
  })
  await expect(portal.as('superAdmin').people.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await portal.as('superAdmin').people.changeSuperAdmin({ id, isSuperAdmin: false })
  await portal.as('superAdmin').people.remove({ id })
  await expect(portal.as('superAdmin').people.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('each super admin hears of a new one and of one less, who did it too, in case it was a thief; nobody else does', async () => {
  const portal = await openPortal()
  const { resident, superAdmin, superOnly } = portal.people
  const change = (isSuperAdmin: boolean) => portal.as('superAdmin').people.changeSuperAdmin({ id: resident.id, isSuperAdmin })
  const told = async () => (await wholeMails(portal)).map(({ toAddress, subject }) => [subject, toAddress]).sort()
  const made = [superAdmin, superOnly].map(({ email }) => [`${resident.name} is a super admin now`, email]).sort()
  await change(true)
  await change(true)
  expect(await told()).toEqual(made)
  await change(false)
  const ended = [resident, superAdmin, superOnly].map(({ email }) => [`${resident.name} is no longer a super admin`, email])
  expect(await told()).toEqual([...made, ...ended].sort())
  await portal.as('superAdmin').people.changeRole({ id: resident.id, isAdmin: false })
  expect(await told()).toHaveLength(5)
})

test('each super admin hears of a ban of one of them, who could else be kept from hearing of what follows; of other bans nobody does', async () => {
  const portal = await openPortal()
  const { resident, superAdmin, superOnly } = portal.people
  const ban = (id: number) => portal.as('superAdmin').people.changeStatus({ id, status: 'banned', reason: 'Trash cans' })
  await ban(resident.id)
  await ban(superOnly.id)
  const told = (await wholeMails(portal)).map(({ toAddress, subject, text }) => [toAddress, subject, text.includes('Trash cans')])
  const subject = `${superOnly.name}, a super admin, was banned`
  expect(told.sort()).toEqual([superAdmin, superOnly].map(({ email }) => [email, subject, false]).sort())
})

test('the second of two equal role or status changes changes nothing: one line in the log, and the reason stays', async () => {
  const portal = await openPortal()
  const { id } = portal.people.resident
  const { people } = portal.as('superAdmin')
  const other = portal.as('superOnly').people
  const twice = (deed: (by: typeof people) => Promise<unknown>) => Promise.all([deed(people), deed(other)])
  await twice((by) => by.changeRole({ id, isAdmin: true }))
  await twice((by) => by.changeSuperAdmin({ id, isSuperAdmin: true }))
  await twice((by) => by.changeSuperAdmin({ id, isSuperAdmin: false }))
  await twice((by) => by.changeRole({ id, isAdmin: false }))
  await people.changeStatus({ id, status: 'banned', reason: 'Moved out' })
  await other.changeStatus({ id, status: 'banned' })
  const lines = (await portal.as('superAdmin').audit.list({})).map(({ action }: { action: string }) => action)
  expect(lines.toReversed()).toEqual(['granted admin', 'granted super admin', 'removed super admin', 'removed admin', 'banned user'])
  expect((await people.list()).find((user) => user.id === id)).toMatchObject({ status: 'banned', banReason: 'Moved out' })
  await other.changeStatus({ id, status: 'banned', reason: 'Sold the house' })
  expect((await people.list()).find((user) => user.id === id)?.banReason).toBe('Sold the house')
})

test('nobody bans, demotes or deletes themselves', async () => {
  const portal = await openPortal()
  const ownId = (role: Role) => ({ id: portal.people[role].id })
  const { people } = portal.as('superAdmin')
  await expect(people.changeStatus({ ...ownId('superAdmin'), status: 'banned' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(people.changeRole({ ...ownId('superAdmin'), isAdmin: false })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(people.changeSuperAdmin({ ...ownId('superAdmin'), isSuperAdmin: false })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(people.remove(ownId('superAdmin'))).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(portal.as('admin').people.changeStatus({ ...ownId('admin'), status: 'banned' })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a hundred demotions at once leave one super admin', async () => {
  const portal = await openPortal()
  const demote = (by: Role, whom: Role) => portal.as(by).people.changeSuperAdmin({ id: portal.people[whom].id, isSuperAdmin: false })
  const calls = Array.from({ length: 100 }, (_, turn) => (turn % 2 ? demote('superAdmin', 'superOnly') : demote('superOnly', 'superAdmin')))
  await Promise.allSettled(calls)
  expect((await portal.as('admin').people.list()).filter((user) => user.isSuperAdmin)).toHaveLength(1)
})

test('deleting severs the person and keeps who did it in the audit log, which cannot be changed', async () => {
  const portal = await openPortal()
  await portal.as('superAdmin').people.remove({ id: portal.people.resident.id })
  const entry = await portal.reads.selectFrom('auditEntry').select(['actorName', 'action', 'subject']).executeTakeFirstOrThrow()
  expect(entry).toEqual({ actorName: 'Sue Super', action: 'deleted user', subject: 'Rosa Resident (resident)' })
  await expect(portal.write((trx) => trx.deleteFrom('auditEntry').execute())).rejects.toThrow('append-only')
  await expect(portal.write((trx) => trx.updateTable('auditEntry').set({ action: 'x' }).execute())).rejects.toThrow('append-only')
})

test('without mail the approval is marked as told, with a warning; a pending account gets none', async () => {
  const portal = await openPortal()
  const answer = await portal.as('admin').people.resendApproval({ id: portal.people.resident.id })
  expect(answer).toMatchObject({ warning: expect.stringContaining('could not be sent') })
  expect(await notified(portal, 'resident')).toBe(true)
  await expect(portal.as('admin').people.resendApproval({ id: portal.people.pending.id })).rejects.toMatchObject({ code: 'CONFLICT' })
})

async function notified(portal: Portal, username: string) {
  return (await portal.as('admin').people.list()).find((user) => user.username === username)?.approvalNotificationSent
}
