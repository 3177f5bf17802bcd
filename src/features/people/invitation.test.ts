import { expect, test, vi } from 'vitest'
import { issueResetToken } from '../../server/auth/reset-tokens'
import { INVITED } from '../../testing/invited'
import { mailedToken } from '../../testing/mailed'
import { wholeMails } from '../../testing/mails'
import { openPortal, type Portal } from '../../testing/open-portal'

const tokenIn = ({ url }: { url: string }) => new URL(url).searchParams.get('token') ?? ''
const newPassword = 'a password of my own'

test('an account invited without a password has none until one is chosen', async () => {
  const portal = await openPortal()
  await portal.as('admin').people.invite({ ...INVITED, password: null, status: 'active' })
  const { auth } = portal.as('nobody')
  for (const password of ['null', 'secret', ' '])
    await expect(auth.signIn({ username: 'irene', password })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await auth.resetPassword({ token: await mailedToken(portal, INVITED.email), newPassword })
  expect(await auth.signIn({ username: 'irene', password: newPassword })).toMatchObject({ name: INVITED.name })
})

test('an invitation over REST needs a password', async () => {
  const portal = await openPortal()
  const { password: _, ...payload } = INVITED
  const headers = { cookie: await portal.cookieOf('admin') }
  const answer = await (await portal.app()).inject({ method: 'POST', url: '/api/register', headers, payload })
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'Password must be at least 6 characters'])
})

test('a copied invitation link works once beside the mailed one and is audited', async () => {
  const portal = await openPortal()
  const { people } = portal.as('admin')
  const { id } = await people.invite({ ...INVITED, password: null, status: 'active' })
  expect(await people.list()).toContainEqual(expect.objectContaining({ id, invitation: 'sent' }))
  const link = await people.invitationLink({ id })
  expect(link.url).toMatch(/^http:\/\/portal\.test\/reset-password\?token=[\w-]{43}$/)
  const mailed = await mailedToken(portal, INVITED.email)

  const { auth } = portal.as('nobody')
  await auth.resetPassword({ token: tokenIn(link), newPassword })
  for (const token of [tokenIn(link), mailed])
    await expect(auth.resetPassword({ token, newPassword })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect((await people.list()).some(({ invitation }) => invitation === 'sent')).toBe(false)
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

test('a password chosen with a copied link holds votes for a day, and the owner is told', async () => {
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

test('an admin gets no link of an admin, and nobody one of an account without an open invitation', async () => {
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

test('a corrected address gets the open invitation again, and the old link opens nothing', async () => {
  const portal = await openPortal()
  const { people } = portal.as('admin')
  const { id } = await people.invite({ ...INVITED, status: 'active' })
  const oldToken = await mailedToken(portal, 'irene@example.org')
  const edited = await people.update({ id, name: 'Irene I.', email: 'irene.right@example.org' })
  expect(edited).toMatchObject({ email: 'irene.right@example.org', invitedAgain: true })
  const accounts = portal.as('nobody').auth
  const newPassword = 'my own password'
  await expect(accounts.resetPassword({ token: oldToken, newPassword })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await accounts.resetPassword({ token: await mailedToken(portal, 'irene.right@example.org'), newPassword })
  await accounts.signIn({ username: 'irene', password: newPassword })
  expect(await people.update({ id, email: 'irene.third@example.org' })).not.toHaveProperty('invitedAgain')
  const told = await mailsTo(portal, 'irene.third@example.org')
  expect(told.map(({ linkKind }) => linkKind)).toEqual([null])
})

test.each([
  ['at once', async () => undefined],
  [
    'after they asked for another link',
    async (portal: Portal) => {
      await portal.as('nobody').auth.forgotPassword({ email: 'irene@example.org' })
      await vi.waitFor(async () =>
        expect(await mailsTo(portal, 'irene@example.org')).toContainEqual(expect.objectContaining({ linkKind: 'reset' })),
      )
    },
  ],
  [
    'while the account is banned',
    async (portal: Portal, id: number) => {
      await portal.as('admin').people.changeStatus({ id, status: 'banned' })
    },
  ],
])(
  'a password chosen at a mistyped address opens nothing once the board corrects it, while nobody has been in: %s',
  async (_, meanwhile) => {
    const portal = await openPortal()
    const { people } = portal.as('admin')
    const { id } = await people.invite({ ...INVITED, status: 'active' })
    const accounts = portal.as('nobody').auth
    const [theirs, mine] = ['a stranger in the hedge', 'my own password']
    await accounts.resetPassword({ token: await mailedToken(portal, 'irene@example.org'), newPassword: theirs })
    await meanwhile(portal, id)
    const { status, invitedAgain } = await people.update({ id, email: 'irene.right@example.org' })
    expect(invitedAgain).toBe(status === 'active' ? true : undefined)
    await people.changeStatus({ id, status: 'active' })
    await expect(accounts.signIn({ username: 'irene', password: theirs })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    if (!invitedAgain) return
    await accounts.resetPassword({ token: await mailedToken(portal, 'irene.right@example.org'), newPassword: mine })
    expect(await accounts.signIn({ username: 'irene', password: mine })).toMatchObject({ username: 'irene' })
  },
)

test('a password the board has typed opens the account also at a corrected address', async () => {
  const portal = await openPortal()
  const { people } = portal.as('admin')
  const { id } = await people.invite({ ...INVITED, status: 'active', password: 'told by telephone' })
  await people.update({ id, email: 'irene.right@example.org' })
  expect(await portal.as('nobody').auth.signIn({ username: 'irene', password: 'told by telephone' })).toMatchObject({ id })
})

test('no invitation goes to a new address of who is banned, asked for a link themselves, or only changes their name', async () => {
  const portal = await openPortal()
  const { people } = portal.as('admin')
  const { id } = await people.invite(INVITED)
  await people.update({ id, name: 'Irene I.', email: 'irene@example.org' })
  expect(await mailsTo(portal, 'irene@example.org')).toHaveLength(1)
  await people.changeStatus({ id, status: 'banned' })
  await people.update({ id, email: 'irene.new@example.org' })
  expect(await mailsTo(portal, 'irene.new@example.org')).toEqual([])

  const other = portal.people.resident.id
  await portal.write((trx) => issueResetToken(trx, other, 'reset', { handedOut: false }))
  await people.update({ id: other, email: 'rosa.new@example.org' })
  expect(await mailsTo(portal, 'rosa.new@example.org')).toEqual([])
})

const mailsTo = async (portal: Portal, address: string) => (await wholeMails(portal)).filter(({ toAddress }) => toAddress === address)

test('an invitation whose link has ended is sent again to a corrected address, and when the board sends it again', async () => {
  const portal = await openPortal()
  const { people } = portal.as('admin')
  const { id } = await people.invite({ ...INVITED, status: 'active' })
  await endLinks(portal)
  expect(await people.update({ id, email: 'irene.right@example.org' })).toMatchObject({ invitedAgain: true })
  await endLinks(portal)
  await people.resendApproval({ id })
  expect(await mailsTo(portal, 'irene.right@example.org')).toHaveLength(2)
  const newPassword = 'my own password'
  const token = await mailedToken(portal, 'irene.right@example.org')
  await portal.as('nobody').auth.resetPassword({ token, newPassword })
  await portal.as('nobody').auth.signIn({ username: 'irene', password: newPassword })
  await people.resendApproval({ id })
  expect((await mailsTo(portal, 'irene.right@example.org')).at(-1)?.text).not.toContain('reset-password')
})

test('a person who registered alone and let their own link expire is not invited', async () => {
  const portal = await openPortal()
  await portal.write((trx) => issueResetToken(trx, portal.people.pending.id, 'reset', { handedOut: false }))
  await portal.as('admin').people.changeStatus({ id: portal.people.pending.id, status: 'active' })
  await endLinks(portal)
  await portal.as('admin').people.update({ id: portal.people.pending.id, email: 'pia.new@example.org' })
  expect(await mailsTo(portal, 'pia.new@example.org')).toEqual([])
})

const endLinks = (portal: Portal) =>
  portal.write((trx) => trx.updateTable('passwordLink').set({ endsAt: '2020-01-01T00:00:00.000Z' }).execute())
