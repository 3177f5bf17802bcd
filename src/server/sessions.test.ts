import { expect, test } from 'vitest'
import { openPortal } from '../testing/open-portal'
import { SESSIONS_MAX } from './budget/amounts'

test('one session too many ends the oldest of that account, and nobody else’s', async () => {
  const portal = await openPortal()
  const { resident, neighbour } = portal.people
  const start = (id: number) => portal.write((trx) => portal.services.sessions.start(trx, id, 'test'))
  const oldest = await start(resident.id)
  const others = await start(neighbour.id)
  for (let turn = 0; turn < SESSIONS_MAX; turn += 1) await start(resident.id)
  const reads = async (cookie: string) => (await portal.services.sessions.read(cookie, false)).signedIn?.user.username
  expect(await reads(oldest)).toBeUndefined()
  expect(await reads(others)).toBe('neighbour')
  const kept = await portal.reads.selectFrom('session').select('id').where('userId', '=', resident.id).execute()
  expect(kept).toHaveLength(SESSIONS_MAX)
})
