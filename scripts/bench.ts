import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import Sqlite from 'better-sqlite3'
import { fill } from './bench/data.ts'
import { type RunningServer, startServer } from './bench/server.ts'

/*
 * Runs the product and a bare Fastify with prepared statements side by side, in turns, on the same data, and prints the ratios.
 * Absolute figures of two runs cannot be compared; ratios of one run can.
 */

const PRODUCT = resolve(import.meta.dirname, '../dist/server/main.js')
const BARE = resolve(import.meta.dirname, 'bench/bare.ts')
const CONNECTIONS = 50
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    rows: { type: 'string', default: '1000,100000,1000000' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const sizes = values.rows.split(',').map(Number)

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
const print = (line: string) => process.stdout.write(`${line}\n`)

const CALLS = {
  'list, REST': { product: '/api/announcements', bare: '/api/announcements' },
  'list, tRPC': { product: '/trpc/announcements.list', bare: '/api/announcements' },
  'unread, REST': { product: '/api/messages/unread', bare: '/api/messages/unread' },
  'unread, tRPC': { product: '/trpc/messages.unread', bare: '/api/messages/unread' },
} as const

async function requestsPerSecond({ url }: RunningServer, path: string, cookie: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url: `${url}${path}`,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { cookie },
  })
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} errors`)
  return requests.average
}

/** A database with `rows` messages, made by the product itself, and the cookie of one resident's session. */
async function prepare(rows: number, port: number) {
  const file = join(folder, `${rows}.sqlite`)
  const env = { DATABASE_FILE: file, UPLOADS_DIR: join(folder, 'uploads') }
  await (
    await startServer(PRODUCT, port, {
      ...env,
      ADMIN_USERNAME: 'board',
      ADMIN_PASSWORD: 'bench-password',
      ADMIN_EMAIL: 'board@bench.example',
    })
  ).stop()
  fill(file, rows)
  return env
}

async function signIn({ url }: RunningServer, file: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'board', password: 'bench-password' }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  // The session becomes a resident's: the board's unread list is another query.
  const sqlite = new Sqlite(file)
  sqlite.prepare('UPDATE session SET userId = 2').run()
  sqlite.close()
  return cookie
}

async function compare(rows: number) {
  const env = await prepare(rows, 4810)
  const product = await startServer(PRODUCT, 4811, env)
  const bare = await startServer(BARE, 4812, { DATABASE_FILE: env.DATABASE_FILE })
  await wait(3000)
  const idle = product.memory()
  const cookie = await signIn(product, env.DATABASE_FILE)
  for (const [name, paths] of Object.entries(CALLS)) {
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const theirs = await requestsPerSecond(bare, paths.bare, cookie)
      ratios.push((await requestsPerSecond(product, paths.product, cookie)) / theirs)
    }
    print(`${rows} rows  ${name.padEnd(14)} ${median(ratios).toFixed(2)} of bare`)
  }
  print(
    `${rows} rows  start ${product.started.toFixed(0)} ms, memory idle ${idle.toFixed(0)} MB, after the load ${product.memory().toFixed(0)} MB`,
  )
  const latency = await medianLatency(product, cookie)
  await Promise.all([product.stop(), bare.stop()])
  return latency
}

/** One request after the other, as one resident feels it; the median of each page's reads, in milliseconds. */
async function medianLatency({ url }: RunningServer, cookie: string): Promise<Record<string, number>> {
  const paths = [
    '/api/messages/unread',
    '/trpc/messages.page?input=%7B%7D',
    '/api/announcements',
    '/trpc/documents.page?input=%7B%7D',
    '/api/activity?limit=50',
    '/api/polls/active',
    '/api/events/upcoming',
    '/api/maintenance-reports',
    '/api/ccr-guidelines',
  ]
  const found: Record<string, number> = {}
  for (const path of paths) {
    const times: number[] = []
    for (let turn = 0; turn < 60; turn += 1) {
      const begun = performance.now()
      await (await fetch(`${url}${path}`, { headers: { cookie } })).arrayBuffer()
      times.push(performance.now() - begun)
    }
    found[path] = median(times)
  }
  return found
}

try {
  const latencies: Record<string, number>[] = []
  for (const rows of sizes) latencies.push(await compare(rows))
  const [first = {}] = latencies
  for (const path of Object.keys(first)) {
    const row = latencies.map((entry) => `${(entry[path] ?? 0).toFixed(2)} ms`).join(' → ')
    print(`growth ${path.padEnd(36)} ${row}  (${((latencies.at(-1)?.[path] ?? 0) / (first[path] || 1)).toFixed(2)} times)`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
