import { afterEach, expect, test, vi } from 'vitest'
import { deleteDraft, hasDraft, readDraft } from './draft'

const blank = { subject: '', content: '' }

function keep(entries: Record<string, string>) {
  const kept = new Map(Object.entries(entries))
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, removeItem: (key: string) => kept.delete(key) })
}
const kept = (daysAgo: number) => JSON.stringify({ values: { subject: 'Fence' }, at: Date.now() - daysAgo * 86_400_000 })

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a draft comes back under its own key alone, with what it did not say yet left blank', () => {
  keep({ 'portico.draft.message-1': kept(13) })
  expect(readDraft('message-1', blank)).toEqual({ subject: 'Fence', content: '' })
  expect(readDraft('message-2', blank)).toEqual(blank)
  expect([hasDraft('message-1'), hasDraft('message-2')]).toEqual([true, false])
  deleteDraft('message-1')
  expect(hasDraft('message-1')).toBe(false)
})

test('without storage, and with what nobody can read, one starts blank', () => {
  expect(readDraft('message-1', blank)).toEqual(blank)
  expect(hasDraft('message-1')).toBe(false)
  deleteDraft('message-1')
  keep({ 'portico.draft.message-1': '{"subj' })
  expect(readDraft('message-1', blank)).toEqual(blank)
})

test('a draft nobody came back to for 14 days is gone from the device', () => {
  keep({ 'portico.draft.message-1': kept(15) })
  expect(readDraft('message-1', blank)).toEqual(blank)
  expect(localStorage.getItem('portico.draft.message-1')).toBeNull()
})
