import { expect, test } from 'vitest'
import { strengthOf } from './password-strength'

const MARGARET = ['Margaret Alvarez', 'mags18', 'meg.alv@example.org', 'Sageleaf Cir', 'Rosewood HOA']

test.each([
  ['password1', 'weak'],
  ['rosewood2024', 'weak'],
  ['Margaret1', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['Zk3!pq9', 'weak'],
  ['Zk3!pq9z', 'fair'],
  ['zebra fence lamp', 'strong'],
] as const)('%s is %s', (password, strength) => expect(strengthOf(password, MARGARET)).toBe(strength))
