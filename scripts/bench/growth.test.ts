import { expect, test } from 'vitest'
import { openPortal } from '../../src/testing/open-portal'
import { allOf, BOARD, cookieOf, fill } from './data'
import { READS } from './lists'

const YOUNG = 500
const OLD = 20_000
const TURNS = 15
/** A read that looks slower is tried on: a busy machine blurs the best of few turns. */
const TURNS_MAX = 150
/** A read that grows with the rows takes 40 times as long. */
const TIMES_MAX = 2
/** Shorter times are within the noise of the clock and the machine. */
const BLUR_MS = 0.5

async function openAged(rows: number) {
  const portal = await openPortal()
  fill(portal.env.DATABASE_FILE, allOf(rows))
  portal.sqlite.exec(`UPDATE user SET isAdmin = 1, isSuperAdmin = 1 WHERE id = ${BOARD}`)
  const app = await portal.app()
  return async (url: string, who: number) => {
    // A write empties the query cache.
    await portal.write((trx) => trx.updateTable('guideline').set({ title: 'Parking' }).where('id', '=', 1).execute())
    const began = performance.now()
    const answer = await app.inject({ url, headers: { cookie: cookieOf(who) } })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    return performance.now() - began
  }
}

test(`no page takes longer with ${OLD} rows in each list than with ${YOUNG}`, { timeout: 300_000 }, async () => {
  const [young, old] = [await openAged(YOUNG), await openAged(OLD)]
  const slower: string[] = []
  for (const [what, { path, who }] of Object.entries(READS)) {
    const best = { young: Infinity, old: Infinity }
    const isSlower = () => best.old > best.young * TIMES_MAX + BLUR_MS
    for (let turn = 0; turn < TURNS || (turn < TURNS_MAX && isSlower()); turn += 1) {
      best.young = Math.min(best.young, await young(path, who))
      best.old = Math.min(best.old, await old(path, who))
    }
    if (isSlower()) slower.push(`${what}: ${best.young.toFixed(2)} → ${best.old.toFixed(2)} ms`)
  }
  expect(slower).toEqual([])
})
