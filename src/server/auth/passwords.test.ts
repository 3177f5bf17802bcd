import { expect, test } from 'vitest'
import { PASSWORDS } from '../limits/amounts'
import { type Caller, INTERNAL_CALLER, limitKeyOf } from '../limits/caller'
import { NOBODYS_HASH, verifyPassword } from './passwords'

const stranger = (address: string): Caller => ({ ...INTERNAL_CALLER, ...limitKeyOf(null, address) })

const check = (address: string) =>
  verifyPassword(NOBODYS_HASH, 'whatever', stranger(address)).catch((error: { code: string }) => error.code)

test('a flood from one address does not keep somebody at another address waiting', async () => {
  const order: string[] = []
  const flood = Array.from({ length: 40 }, () => check('192.0.2.66').then(() => order.push('flood')))
  const honest = check('198.51.100.7').then(() => order.push('honest'))
  await Promise.all([...flood, honest])
  expect(order.indexOf('honest')).toBeLessThan(6 * PASSWORDS.atOnce)
})

test('the networks of a /48 count as one', async () => {
  const order: string[] = []
  const flood = Array.from({ length: 40 }, (_, home) => check(`2001:db8:7:${home.toString(16)}::1`).then(() => order.push('flood')))
  const honest = check('2001:db8:8::1').then(() => order.push('honest'))
  await Promise.all([...flood, honest])
  expect(order.indexOf('honest')).toBeLessThan(6 * PASSWORDS.atOnce)
})
