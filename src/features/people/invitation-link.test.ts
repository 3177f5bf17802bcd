import { expect, test } from 'vitest'
import { INVITED } from '../../testing/invited'
import { mailedToken } from '../../testing/mailed'
import { openPortal } from '../../testing/open-portal'

const tokenIn = ({ url }: { url: string }) => new URL(url).searchParams.get('token') ?? ''
const newPassword = 'a password of my own'

test('whoever is invited without a password has none until they choose one', async () => {
  const portal = await openPortal()
  await portal.as('admin').people.invite({ ...INVITED, password: null, status: 'active' })
  const { auth } = portal.as('nobody')
  for (const password of ['null', 'secret', ' '])
    await expect(auth.signIn({ username: 'irene', password })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await auth.resetPassword({ token: await mailedToken(portal, INVITED.email), newPassword })
  expect(await auth.signIn({ username: 'irene', password: newPassword })).toMatchObject({ name: INVITED.name })
})

test('over REST an invitation names a password, as ever', async () => {
  const portal = await openPortal()
  const { password: _, ...payload } = INVITED
  const headers = { cookie: await portal.cookieOf('admin') }
  const answer = await (await portal.app()).inject({ method: 'POST', url: '/api/register', headers, payload })
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'Password must be at least 6 characters'])
})

test('a copied link opens an invited account once, beside the mailed one, and is written down', async () => {
  const portal = await openPortal()
  const { people } = portal.as('admin')
  const { id } = await people.invite({ ...INVITED, password: null, status: 'active' })
  expect(await people.invited()).toEqual([id])
  const link = await people.invitationLink({ id })
  expect(link.url).toMatch(/^http:\/\/portal\.test\/reset-password\?token=[\w-]{43}$/)
  const mailed = await mailedToken(portal, INVITED.email)

  const { auth } = portal.as('nobody')
  await auth.resetPassword({ token: tokenIn(link), newPassword })
  for (const token of [tokenIn(link), mailed])
    await expect(auth.resetPassword({ token, newPassword })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await people.invited()).toEqual([])
  await expect(people.invitationLink({ id })).rejects.toMatchObject({ code: 'CONFLICT' })

  const { action, subject } = await portal.reads
    .selectFrom('auditEntry')
    .select(['action', 'subject'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect([action, subject]).toEqual(['copied the invitation link of', 'Irene Invited (irene)'])
  const log = JSON.stringify(await portal.reads.selectFrom('auditEntry').selectAll().execute())
  expect(log).not.toContain(tokenIn(link))
})

test('whoever chose a password with a copied link does not vote for a day, and the address is told', async () => {
  const portal = await openPortal()
  const { people } = portal.as('admin')
  const { id } = await people.invite({ ...INVITED, password: null, status: 'active' })
  await portal.as('nobody').auth.resetPassword({ token: tokenIn(await people.invitationLink({ id })), newPassword })
  const { votesHeldUntil } = await portal.reads.selectFrom('user').select('votesHeldUntil').where('id', '=', id).executeTakeFirstOrThrow()
  expect(votesHeldUntil).not.toBeNull()
  const told = await portal.reads.selectFrom('mail').select('subject').where('toAddress', '=', INVITED.email).execute()
  expect(told).toContainEqual({ subject: 'Your password was changed' })
})

test.each(['changeRole', 'changeSuperAdmin'] as const)(
  'a copied link opens nothing once %s has made the account worth more',
  async (grant) => {
    const portal = await openPortal()
    const { id } = await portal.as('admin').people.invite({ ...INVITED, password: null, status: 'active' })
    const copied = tokenIn(await portal.as('admin').people.invitationLink({ id }))
    const mailed = await mailedToken(portal, INVITED.email)
    const superAdmin = portal.as('superAdmin').people
    await (grant === 'changeRole' ? superAdmin.changeRole({ id, isAdmin: true }) : superAdmin.changeSuperAdmin({ id, isSuperAdmin: true }))
    const { auth } = portal.as('nobody')
    await expect(auth.resetPassword({ token: copied, newPassword })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await auth.resetPassword({ token: mailed, newPassword })
  },
)

test('no link is given of an admin to an admin, nor of somebody who was not invited, has been in, or is banned', async () => {
  const portal = await openPortal()
  const { id: adminId } = await portal.as('superAdmin').people.invite({ ...INVITED, password: null, isAdmin: true })
  const { people } = portal.as('admin')
  await expect(people.invitationLink({ id: adminId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await portal.as('superAdmin').people.invitationLink({ id: adminId })).toHaveProperty('url')
  for (const role of ['resident', 'pending'] as const)
    await expect(people.invitationLink({ id: portal.people[role].id })).rejects.toMatchObject({ code: 'CONFLICT' })

  const other = { ...INVITED, username: 'other', email: 'other@example.org', status: 'active' } as const
  const { id } = await people.invite(other)
  await portal.as('nobody').auth.signIn({ username: 'other', password: INVITED.password })
  await expect(people.invitationLink({ id })).rejects.toMatchObject({ code: 'CONFLICT' })

  const { id: banned } = await people.invite({ ...other, username: 'third', email: 'third@example.org' })
  await people.changeStatus({ id: banned, status: 'banned' })
  await expect(people.invitationLink({ id: banned })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test.each(['nobody', 'resident'] as const)('%s gets no link and no list of who is invited', async (role) => {
  const portal = await openPortal()
  const { id } = await portal.as('admin').people.invite(INVITED)
  const code = role === 'nobody' ? 'UNAUTHORIZED' : 'FORBIDDEN'
  await expect(portal.as(role).people.invitationLink({ id })).rejects.toMatchObject({ code })
  await expect(portal.as(role).people.invited()).rejects.toMatchObject({ code })
})
