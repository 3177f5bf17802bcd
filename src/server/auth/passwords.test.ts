import { expect, test } from 'vitest'
import { PASSWORDS } from '../limits/amounts'
import { type Caller, INSIDE, shareOf } from '../limits/caller'
import { NOBODYS_HASH, verifyPassword } from './passwords'

/** A stranger at `address`, and what hangs up on their behalf. */
function stranger(address: string): { caller: Caller; hangUp: () => void } {
  const listeners = new Set<() => void>()
  const onGone = (then: () => void) => {
    listeners.add(then)
    return () => listeners.delete(then)
  }
  return {
    caller: { ...INSIDE, ...shareOf(null, address), onGone },
    hangUp: () => {
      for (const listener of [...listeners]) listener()
    },
  }
}

const check = (address: string) =>
  verifyPassword(NOBODYS_HASH, 'whatever', stranger(address).caller).catch((error: { code: string }) => error.code)

test('who floods waits for their own flood: somebody at another address is served among the first', async () => {
  const order: string[] = []
  const flood = Array.from({ length: 40 }, () => check('192.0.2.66').then(() => order.push('flood')))
  const honest = check('198.51.100.7').then(() => order.push('honest'))
  await Promise.all([...flood, honest])
  expect(order.indexOf('honest')).toBeLessThan(6 * PASSWORDS.atOnce)
})

test('a /48 full of networks has one share of the turns, and its networks share it', async () => {
  const order: string[] = []
  const flood = Array.from({ length: 40 }, (_, home) => check(`2001:db8:7:${home.toString(16)}::1`).then(() => order.push('flood')))
  const honest = check('2001:db8:8::1').then(() => order.push('honest'))
  await Promise.all([...flood, honest])
  expect(order.indexOf('honest')).toBeLessThan(6 * PASSWORDS.atOnce)
})

test('beyond its part of the line a network is refused at once, others are not, and the line works on', async () => {
  const tooMany = Array.from({ length: PASSWORDS.atOnce + PASSWORDS.waitingOfPart + 8 }, () => check('192.0.2.66'))
  const honest = check('198.51.100.7')
  const answers = await Promise.all(tooMany)
  expect(answers.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(8)
  expect(await honest).toBe(false)
  expect(await check('192.0.2.66')).toBe(false)
})

test('who hangs up while waiting is dropped from the line', async () => {
  const busy = Array.from({ length: PASSWORDS.atOnce }, () => check('192.0.2.66'))
  const { caller, hangUp } = stranger('192.0.2.67')
  const dropped = verifyPassword(NOBODYS_HASH, 'whatever', caller)
  hangUp()
  await expect(dropped).rejects.toMatchObject({ code: 'CLIENT_CLOSED_REQUEST' })
  await Promise.all(busy)
  expect(await check('192.0.2.67')).toBe(false)
})
