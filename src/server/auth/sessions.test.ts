import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { SESSIONS_MAX } from '../limits/amounts'
import type { Person } from '../people'
import { endSessions } from './session-rows'

test('the oldest session of an account ends at the limit, and no other account’s', async () => {
  const portal = await openPortal()
  const { resident, neighbor } = portal.people
  const start = (id: number) => portal.write((trx) => portal.services.sessions.start(trx, id, 'test'))
  const reads = async (cookie: string) => (await portal.services.sessions.read(cookie, false)).signedIn?.user.username
  const countOf = async ({ id }: Person) =>
    (await portal.reads.selectFrom('session').select('id').where('userId', '=', id).execute()).length

  const oldest = await start(resident.id)
  const others = await start(neighbor.id)
  // All of this may take less than a millisecond each.
  portal.sqlite.exec("UPDATE session SET createdAt = '2026-01-01T00:00:00.000Z'")
  for (let turn = 0; turn < SESSIONS_MAX - 1; turn += 1) await start(resident.id)
  for (let turn = 0; turn < SESSIONS_MAX / 2; turn += 1) await start(neighbor.id)
  expect(await countOf(resident)).toBe(SESSIONS_MAX)
  const newest = await start(resident.id)
  expect([await reads(oldest), await reads(newest), await reads(others)]).toEqual([undefined, 'resident', 'neighbor'])
  expect(await countOf(resident)).toBe(SESSIONS_MAX)

  await portal.write((trx) => endSessions(trx, resident.id))
  expect([await reads(newest), await reads(others)]).toEqual([undefined, 'neighbor'])
})
