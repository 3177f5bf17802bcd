import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../testing/new-folder'
import { openPortal, type Portal } from '../../testing/open-portal'

/** Known and unknown names alternate, so that a slow machine affects both; the lower quartile drops outliers. */
const ROUNDS = 11
/** A real difference shows in every attempt; noise does not. */
const ATTEMPTS = 3
const FACTOR_MAX = 1.5
/** Milliseconds of work after the answer, which would slow the next request. */
const WORK_AFTER_MS = { '/api/login': 0, '/api/forgot-password': 220 }
/** Differences below this cannot be measured over a network. */
const TOO_SHORT_TO_TELL_MS = 3

const usual = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0

/** Uses a real connection and a database on disk, so that a write for known accounts alone would show. */
async function compare(known: (turn: number) => RequestInit, unknown: (turn: number) => RequestInit, path: keyof typeof WORK_AFTER_MS) {
  const portal = await openPortal({ DATABASE_FILE: join(newFolder(process.env.TMPDIR_ON_DISK), 'portal.sqlite') })
  await addNeighbors(portal)
  const app = await portal.app()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const times = { known: [] as number[], unknown: [] as number[] }
  const texts = new Set<string>()
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    for (const [kind, init] of [['known', known(turn)] as const, ['unknown', unknown(turn)] as const]) {
      const started = performance.now()
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, ...init })
      const text = `${answer.status} ${await answer.text()}`
      if (turn > 0) times[kind].push(performance.now() - started)
      texts.add(text)
      await new Promise((resolve) => setTimeout(resolve, WORK_AFTER_MS[path]))
    }
  }
  await app.close()
  expect([...texts]).toHaveLength(1)
  return { known: usual(times.known), unknown: usual(times.unknown) }
}

async function addNeighbors(portal: Portal) {
  for (let turn = 0; turn <= ROUNDS; turn += 1) await portal.addPerson({ username: `neighbor${turn}` })
}

interface Times {
  known: number
  unknown: number
}

async function expectAlike(compareOnce: () => Promise<Times>): Promise<Times> {
  const seen: string[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const times = await compareOnce()
    const difference = Math.abs(times.known - times.unknown)
    const factor = Math.max(times.known, times.unknown) / Math.min(times.known, times.unknown)
    if (difference < TOO_SHORT_TO_TELL_MS || factor < FACTOR_MAX) return times
    seen.push(`known ${times.known.toFixed(1)} ms, unknown ${times.unknown.toFixed(1)} ms`)
  }
  throw new Error(`An account can be told by the time: ${seen.join('; ')}`)
}

const body = (fields: object) => ({ body: JSON.stringify(fields) })

test('signing in takes as long with an unknown name as with a known one and a wrong password', { timeout: 120_000 }, async () => {
  const tryAs = (name: string) => (turn: number) => body({ username: `${name}${turn}`, password: 'wrong password' })
  const times = await expectAlike(() => compare(tryAs('neighbor'), tryAs('stranger'), '/api/login'))
  // Proves that both passwords were hashed: argon2id with 19 MiB is not faster.
  expect(Math.min(times.known, times.unknown)).toBeGreaterThan(5)
})

test('forgot password takes as long for a stranger as for a neighbor', { timeout: 120_000 }, async () => {
  const ask = (name: string) => (turn: number) => body({ email: `${name}${turn}@example.org` })
  await expectAlike(() => compare(ask('neighbor'), ask('stranger'), '/api/forgot-password'))
})
