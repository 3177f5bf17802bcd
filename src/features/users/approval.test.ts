import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'

test('before approving somebody the board sees who has that address, or nearly, and who looks alike', async () => {
  const portal = await openPortal()
  const place = { streetName: 'Rockrose Dr', status: 'pending' }
  const rosa = await portal.addPerson({ ...place, username: 'rosa', name: 'Rosa', streetNumber: '12', status: 'unsubscribed' })
  const twin = await portal.addPerson({ ...place, username: 'twin', name: 'Tom Twin', streetNumber: ' #0012.' })
  const near = await portal.addPerson({ ...place, username: 'near', name: 'Nat Near', streetNumber: 'l2' })
  const alone = await portal.addPerson({ ...place, username: 'alone', streetNumber: '99' })
  const { users } = portal.as('admin')
  const twins = new Map((await users.twins()).map((entry) => [entry.userId, entry]))
  const address = { streetName: 'Rockrose Dr', name: 'Rosa', username: 'rosa', streetNumber: '12', status: 'unsubscribed' }
  expect(twins.get(twin.id)).toMatchObject({ sameAddress: [address], nearAddress: [{ name: 'Nat Near' }], sameLook: [] })
  expect(twins.get(near.id)).toMatchObject({ sameAddress: [], nearAddress: [address, { name: 'Tom Twin' }] })
  expect([twins.has(alone.id), twins.has(rosa.id)]).toEqual([false, false])
  // An account from before user names were compared by their look.
  await portal.write((trx) => trx.updateTable('user').set({ usernameLook: 'alone' }).where('id', '=', rosa.id).execute())
  expect((await users.twins()).find(({ userId }) => userId === alone.id)).toMatchObject({ sameLook: [{ username: 'rosa' }] })
})

test.each(['resident', 'nobody'] as const)('%s learns of no twins', async (role) => {
  const portal = await openPortal()
  await expect(portal.as(role).users.twins()).rejects.toMatchObject({ code: role === 'nobody' ? 'UNAUTHORIZED' : 'FORBIDDEN' })
})
