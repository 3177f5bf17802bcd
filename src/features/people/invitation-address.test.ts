import { expect, test, vi } from 'vitest'
import { issueResetToken } from '../../server/auth/reset-tokens'
import { INVITED } from '../../testing/invited'
import { mailedToken } from '../../testing/mailed'
import { wholeMails } from '../../testing/mails'
import { openPortal, type Portal } from '../../testing/open-portal'

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
  // From here on it is an account like any other.
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

test('who registered alone and let a link of their own end is not invited', async () => {
  const portal = await openPortal()
  await portal.write((trx) => issueResetToken(trx, portal.people.pending.id, 'reset', { handedOut: false }))
  await portal.as('admin').people.changeStatus({ id: portal.people.pending.id, status: 'active' })
  await endLinks(portal)
  await portal.as('admin').people.update({ id: portal.people.pending.id, email: 'pia.new@example.org' })
  expect(await mailsTo(portal, 'pia.new@example.org')).toEqual([])
})

const endLinks = (portal: Portal) =>
  portal.write((trx) => trx.updateTable('passwordLink').set({ endsAt: '2020-01-01T00:00:00.000Z' }).execute())
