import { expect, test } from 'vitest'
import { PENDING_MAX } from '../../server/limits/amounts'
import { INVITED } from '../../testing/invited'
import { openPortal, PASSWORD, type Portal } from '../../testing/open-portal'

test('before approving somebody the board sees who has that address, or nearly, and who looks alike', async () => {
  const portal = await openPortal()
  const place = { streetName: 'Rockrose Dr', status: 'pending' }
  const rosa = await portal.addPerson({ ...place, username: 'rosa', name: 'Rosa', streetNumber: '12', status: 'unsubscribed' })
  const twin = await portal.addPerson({ ...place, username: 'twin', name: 'Tom Twin', streetNumber: ' #0012.' })
  const near = await portal.addPerson({ ...place, username: 'near', name: 'Nat Near', streetNumber: 'l2' })
  const alone = await portal.addPerson({ ...place, username: 'alone', streetNumber: '99' })
  const { people } = portal.as('admin')
  const duplicates = new Map((await people.duplicates()).map((entry) => [entry.userId, entry]))
  const address = { streetName: 'Rockrose Dr', name: 'Rosa', username: 'rosa', streetNumber: '12', status: 'unsubscribed' }
  expect(duplicates.get(twin.id)).toMatchObject({ sameAddress: [address], nearAddress: [{ name: 'Nat Near' }], sameLook: [] })
  expect(duplicates.get(near.id)).toMatchObject({ sameAddress: [], nearAddress: [address, { name: 'Tom Twin' }] })
  expect([duplicates.has(alone.id), duplicates.has(rosa.id)]).toEqual([false, false])
  // An account from before user names were compared by their look.
  await portal.write((trx) => trx.updateTable('user').set({ usernameLook: 'alone' }).where('id', '=', rosa.id).execute())
  expect((await people.duplicates()).find(({ userId }) => userId === alone.id)).toMatchObject({ sameLook: [{ username: 'rosa' }] })
})

/** Accounts that wait for approval, written as fast as the database can. */
const fillWithPending = (portal: Portal, count: number, streetNumber: string) =>
  portal.sqlite.exec(`
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${count})
    INSERT INTO user (username, usernameKey, usernameLook, name, email, emailKey, streetNumber, streetName, hoaStatus, status, passwordHash, createdAt)
    SELECT 'p' || n, 'p' || n, 'p', 'P', 'p' || n || '@x.org', 'p' || n || '@x.org', ${streetNumber}, 'Rockrose Dr', 'renter', 'pending', '', '2026'
    FROM n`)

test.each([
  ['have one address', "'12'"],
  ['have addresses near one another', "iif(n % 2, 'l2', '12')"],
  ['have an address each', 'n'],
])(
  'looking for duplicates takes as much longer as there are more accounts, where all %s',
  { timeout: 60_000 },
  async (_what, streetNumber) => {
    const timed = async (count: number) => {
      const portal = await openPortal()
      fillWithPending(portal, count, streetNumber)
      const times = []
      for (let turn = 0; turn < 3; turn += 1) {
        const began = process.threadCpuUsage().user
        await portal.as('admin').people.duplicates()
        times.push(process.threadCpuUsage().user - began)
      }
      return Math.min(...times)
    }
    // Ten times as many; compared one with another they would take a hundred times as long.
    expect((await timed(5_000)) / (await timed(500))).toBeLessThan(40)
  },
)

test('registering waits while the board has hundreds to look at, and goes on when it has', async () => {
  const portal = await openPortal()
  const { length } = (await portal.as('admin').people.list()).filter(({ status }) => status === 'pending')
  fillWithPending(portal, PENDING_MAX - length, 'n')
  const register = () => portal.as('nobody').auth.register({ ...INVITED, username: 'late', email: 'late@example.org', password: PASSWORD })
  await expect(register()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retryAfter: expect.any(Number) } })
  expect(await portal.as('admin').people.invite({ ...INVITED, status: 'active' })).toMatchObject({ name: INVITED.name })
  await portal.as('admin').people.changeStatus({ id: portal.people.pending.id, status: 'active' })
  expect(await register()).toMatchObject({ requiresApproval: true })
  await expect(register()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test.each(['resident', 'nobody'] as const)('%s learns of no duplicates', async (role) => {
  const portal = await openPortal()
  await expect(portal.as(role).people.duplicates()).rejects.toMatchObject({ code: role === 'nobody' ? 'UNAUTHORIZED' : 'FORBIDDEN' })
})
