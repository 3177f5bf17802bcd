import * as argon2 from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { PASSWORDS } from '../limits/amounts'
import { type Caller, INTERNAL_CALLER, limitKeyOf } from '../limits/caller'
import { hashPassword, NOBODYS_HASH, verifyPassword } from './passwords'

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

test('a password opens from every keyboard, also one stored as its keyboard wrote it', async () => {
  const [phone, mac] = ['NFC', 'NFD'].map((form) => 'contraseña de Zoë'.normalize(form)) as [string, string]
  const old = await argon2.hash(mac, { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 })
  for (const typed of [phone, mac]) {
    expect(await verifyPassword(await hashPassword(typed), phone)).toBe(true)
    expect(await verifyPassword(await hashPassword(typed), mac)).toBe(true)
    expect(await verifyPassword(old, typed)).toBe(true)
  }
  expect(await verifyPassword(old, 'contrasena de Zoe')).toBe(false)
})
