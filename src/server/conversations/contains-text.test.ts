import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { containsText } from './contains-text'

test('a text is found in any case, wildcards are literal, and no search is slow', async () => {
  const { reads } = await openPortal()
  const has = async (text: string | null, search: string) => {
    const { rows } = await sql<{ is: number | null }>`SELECT ${containsText(sql`${text}`, search)} AS "is"`.execute(reads)
    return rows[0]?.is === 1
  }
  for (const [text, search] of [
    ['The Gate squeaks', 'gATE'],
    ['100 % of it', '0 %'],
    ['ÁRBOL', 'árbol'],
    ['árbol', 'ÁRBOL'],
  ] as const)
    expect([search, await has(text, search)]).toEqual([search, true])
  for (const [text, search] of [
    ['The gate', 'g_te'],
    ['The gate', 'the%gate'],
    [null, 'gate'],
  ] as const)
    expect([search, await has(text, search)]).toEqual([search, false])
  const started = process.cpuUsage()
  for (let text = 0; text < 50; text += 1) await has('漢'.repeat(20_000), `${'漢'.repeat(99)}x`)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1_000)
})
