import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPortal, type Portal } from '../../testing/open-portal'

/** Known and unknown take turns, so that what slows the machine slows both; medians leave single hiccups out. */
const ROUNDS = 11
const FACTOR_MAX = 1.5
/** Longer than a request's work goes on after its answer. */
const PAUSE_MS = 220
/** Below this no network lets anybody tell two answers apart. */
const TOO_SHORT_TO_TELL_MS = 3

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Over a real connection, and with a database on the disk: a write that known accounts alone cause would be felt. */
async function compare(known: (turn: number) => RequestInit, unknown: (turn: number) => RequestInit, path: string) {
  const portal = await openPortal({ DATABASE_FILE: join(mkdtempSync(join(tmpdir(), 'portico-')), 'portal.sqlite') })
  await addNeighbours(portal)
  const app = await portal.app()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const times = { known: [] as number[], unknown: [] as number[] }
  const texts = new Set<string>()
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    for (const [kind, init] of [['known', known(turn)] as const, ['unknown', unknown(turn)] as const]) {
      const started = performance.now()
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, ...init })
      const text = `${answer.status} ${await answer.text()}`
      // The first of each warms up.
      if (turn > 0) times[kind].push(performance.now() - started)
      texts.add(text)
      // What an answer leaves to be done would be felt by the next one.
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  await app.close()
  expect([...texts]).toHaveLength(1)
  return { known: median(times.known), unknown: median(times.unknown) }
}

async function addNeighbours(portal: Portal) {
  for (let turn = 0; turn <= ROUNDS; turn += 1) await portal.addPerson({ username: `neighbour${turn}` })
}

function expectAlike({ known, unknown }: { known: number; unknown: number }) {
  const difference = Math.abs(known - unknown)
  const factor = Math.max(known, unknown) / Math.min(known, unknown)
  expect(difference < TOO_SHORT_TO_TELL_MS || factor < FACTOR_MAX, `known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms`).toBe(
    true,
  )
}

const body = (fields: object) => ({ body: JSON.stringify(fields) })

test('signing in takes as long with an unknown name as with a known one and a wrong password', { timeout: 60_000 }, async () => {
  const tryAs = (username: string) => body({ username, password: 'wrong password' })
  const times = await compare(
    (turn) => tryAs(`neighbour${turn}`),
    (turn) => tryAs(`stranger${turn}`),
    '/api/login',
  )
  expectAlike(times)
  // Both were truly checked: argon2id with 19 MiB cannot be this fast otherwise.
  expect(Math.min(times.known, times.unknown)).toBeGreaterThan(5)
})

test('forgot password takes as long for a stranger as for a neighbour', { timeout: 60_000 }, async () => {
  const ask = (name: string) => body({ email: `${name}@example.org` })
  expectAlike(
    await compare(
      (turn) => ask(`neighbour${turn}`),
      (turn) => ask(`stranger${turn}`),
      '/api/forgot-password',
    ),
  )
})
