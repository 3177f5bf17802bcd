import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { keepRecoveryCodes, type NewCodes, takeRecoveryCode } from './recovery-codes'

const codesOf = (name: string): NewCodes => ({
  codes: [],
  rows: [1, 2].map((number) => ({ codeHash: `${name} ${number}`, salt: name })),
})

test('a recovery code works once for its owner; new codes replace those of that account alone', async () => {
  const portal = await openPortal()
  const { resident, neighbor } = portal.people
  const take = (userId: number, codeHash: string) => portal.write((trx) => takeRecoveryCode(trx, userId, codeHash))
  await portal.write((trx) => keepRecoveryCodes(trx, resident.id, codesOf('mine')))
  await portal.write((trx) => keepRecoveryCodes(trx, neighbor.id, codesOf('theirs')))
  expect(await take(neighbor.id, 'mine 1'), 'another account’s').toBe(false)
  expect([await take(resident.id, 'mine 1'), await take(resident.id, 'mine 1')]).toEqual([true, false])
  await portal.write((trx) => keepRecoveryCodes(trx, neighbor.id, codesOf('new')))
  expect([await take(neighbor.id, 'theirs 1'), await take(neighbor.id, 'new 1')]).toEqual([false, true])
  expect(await take(resident.id, 'mine 2'), 'the neighbor’s new codes took none from them').toBe(true)
})
