import { expect, test } from 'vitest'
import { HOUR } from '../../server/clock'
import { issueResetToken } from '../../server/reset-tokens'
import { openPortal, type Portal } from '../../testing/open-portal'
import type { Invitation } from './schema'

const invitation: Invitation = {
  name: 'Irene Invited',
  email: 'irene@example.org',
  username: 'irene',
  streetNumber: '4',
  streetName: 'Rockrose Dr',
  hoaStatus: 'renter',
  password: 'secret',
}

test('a corrected address gets the open invitation anew, and the old link opens nothing', async () => {
  const portal = await openPortal()
  const { users } = portal.as('admin')
  const { id } = await users.invite({ ...invitation, status: 'active' })
  const edited = await users.update({ id, name: 'Irene I.', email: 'irene.right@example.org' })
  expect(edited).toMatchObject({ email: 'irene.right@example.org', invitedAgain: true })
  const accounts = portal.as('nobody').accounts
  const newPassword = 'my own password'
  const oldToken = await invitationToken(portal, 'irene@example.org')
  await expect(accounts.resetPassword({ token: oldToken, newPassword })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await accounts.resetPassword({ token: await invitationToken(portal, 'irene.right@example.org'), newPassword })
  // From here on it is an account like any other.
  expect(await users.update({ id, email: 'irene.third@example.org' })).not.toHaveProperty('invitedAgain')
  expect(await mailsTo(portal, 'irene.third@example.org')).toEqual([])
})

test('no invitation goes to a new address of who is banned, asked for a link themselves, or only changes their name', async () => {
  const portal = await openPortal()
  const { users } = portal.as('admin')
  const { id } = await users.invite(invitation)
  await users.update({ id, name: 'Irene I.', email: 'irene@example.org' })
  expect(await mailsTo(portal, 'irene@example.org')).toHaveLength(1)
  await users.changeStatus({ id, status: 'banned' })
  await users.update({ id, email: 'irene.new@example.org' })
  expect(await mailsTo(portal, 'irene.new@example.org')).toEqual([])

  const other = portal.people.resident.id
  await issueResetToken(portal.db, other, HOUR)
  await users.update({ id: other, email: 'rosa.new@example.org' })
  expect(await mailsTo(portal, 'rosa.new@example.org')).toEqual([])
})

const mailsTo = (portal: Portal, address: string) => portal.db.selectFrom('mail').select('text').where('toAddress', '=', address).execute()

async function invitationToken(portal: Portal, address: string) {
  const text = (await mailsTo(portal, address)).at(-1)?.text ?? ''
  return new URL(text.match(/https?:\S+reset-password\S+/)?.[0] ?? '').searchParams.get('token') ?? ''
}
