import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'

const addTwoWaiting = async (portal: Awaited<ReturnType<typeof openPortal>>) => {
  const one = await portal.addPerson({ username: 'one', name: 'Wendy One', status: 'pending' })
  const two = await portal.addPerson({ username: 'two', name: 'Wes Two', status: 'pending' })
  return [one.id, two.id]
}

test('several are approved at once: each is let in, mailed and written down', async () => {
  const portal = await openPortal()
  const ids = await addTwoWaiting(portal)
  expect(await portal.as('admin').people.approve({ ids })).toEqual({ approved: ids })
  const users = await portal.as('admin').people.list()
  expect(users.filter(({ id }) => ids.includes(id)).map(({ status }) => status)).toEqual(['active', 'active'])
  const mails = await portal.reads.selectFrom('mail').select(['userId', 'subject']).orderBy('id').execute()
  expect(mails).toEqual(ids.map((userId) => ({ userId, subject: 'Your account has been approved' })))
  const entries = await portal.reads.selectFrom('auditEntry').select(['actorName', 'action', 'subject']).orderBy('id').execute()
  expect(entries).toEqual(
    ['Wendy One (one)', 'Wes Two (two)'].map((subject) => ({ actorName: 'Ada Admin', action: 'approved user', subject })),
  )
})

test('one of them that is unknown stops all; whoever waits no more is left alone, and nobody comes back from a ban this way', async () => {
  const portal = await openPortal()
  const ids = await addTwoWaiting(portal)
  const { people } = portal.as('admin')
  await expect(people.approve({ ids: [...ids, 999_999] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await people.list()).filter(({ status }) => status === 'pending').map(({ id }) => id)).toEqual(expect.arrayContaining(ids))

  const [first = 0, second = 0] = ids
  await people.changeStatus({ id: first, status: 'banned' })
  expect(await people.approve({ ids: [first, second, second, portal.people.resident.id] })).toEqual({ approved: [second] })
  expect((await people.list()).find(({ id }) => id === first)).toMatchObject({ status: 'banned' })
})

test.each(['nobody', 'resident'] as const)('%s approves nobody, and sees no reason of a ban', async (role) => {
  const portal = await openPortal()
  const [id = 0] = await addTwoWaiting(portal)
  const code = role === 'nobody' ? 'UNAUTHORIZED' : 'FORBIDDEN'
  await expect(portal.as(role).people.approve({ ids: [id] })).rejects.toMatchObject({ code })
})

test('the reason of a ban is the board’s: in its list and in the log, gone when they are back', async () => {
  const portal = await openPortal()
  const { id } = portal.people.resident
  const { people } = portal.as('admin')
  const reasonNow = async () => (await people.list()).find((user) => user.id === id)?.banReason
  await people.changeStatus({ id, status: 'banned', reason: '  Moved away in March ' })
  expect(await reasonNow()).toBe('Moved away in March')
  const log = await portal.as('superAdmin').audit.list({})
  expect(JSON.stringify(log)).toContain('Rosa Resident (resident): Moved away in March')

  await people.changeStatus({ id, status: 'active' })
  expect(await reasonNow()).toBeNull()
  await people.changeStatus({ id, status: 'banned' })
  expect(await reasonNow()).toBeNull()
})
