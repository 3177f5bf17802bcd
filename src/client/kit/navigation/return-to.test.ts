import { expect, test, vi } from 'vitest'
import { rememberReturn, takeReturn } from './return-to'

test.each([
  ['/messages?open=3', '/messages?open=3'],
  ['//evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/', '/'],
])('whoever left %s comes back to %s', (left, back) => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  })
  rememberReturn(left, 1)
  expect(takeReturn(2)).toBe('/')
  rememberReturn(left, 1)
  expect(takeReturn(1)).toBe(back)
  rememberReturn(left, null)
  expect(takeReturn(2)).toBe(back)
  vi.unstubAllGlobals()
})
