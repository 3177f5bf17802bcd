import { expect, test } from 'vitest'
import { pseudo } from './pseudo'

test('is longer, accented, and keeps its shape', () => {
  const words = pseudo({ street: 'Street number', found: (count: number) => `${count} found` }) as {
    street: string
    found: (count: number) => string
  }
  expect(words.street).toMatch(/^\[Sţŕééţ ñúḿbéŕ ·+\]$/)
  expect(words.street.length).toBeGreaterThan('Street number'.length * 1.4)
  expect(words.found(12)).toContain('12')
})
