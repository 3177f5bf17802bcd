import { afterEach, expect, test, vi } from 'vitest'
import { forgetDraft, hasDraft, readDraft } from './draft'

const blank = { subject: '', content: '' }

function keep(entries: Record<string, string>) {
  const kept = new Map(Object.entries(entries))
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, removeItem: (key: string) => kept.delete(key) })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a draft comes back under its own key alone, with what it did not say yet left blank', () => {
  keep({ 'message-1': '{"subject":"Fence"}' })
  expect(readDraft('message-1', blank)).toEqual({ subject: 'Fence', content: '' })
  expect(readDraft('message-2', blank)).toEqual(blank)
  expect([hasDraft('message-1'), hasDraft('message-2')]).toEqual([true, false])
  forgetDraft('message-1')
  expect(hasDraft('message-1')).toBe(false)
})

test('without storage, and with what nobody can read, one starts blank', () => {
  expect(readDraft('message-1', blank)).toEqual(blank)
  expect(hasDraft('message-1')).toBe(false)
  forgetDraft('message-1')
  keep({ 'message-1': '{"subj' })
  expect(readDraft('message-1', blank)).toEqual(blank)
})
