import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Amounts, fill } from './data.ts'
import { type RunningServer, startServer } from './server.ts'

const PRODUCT = resolve(import.meta.dirname, '../../dist/server/main.js')
const PORT = 4811

export interface Site extends Disposable {
  env: { DATABASE_FILE: string; UPLOADS_DIR: string }
  start(): Promise<RunningServer>
}

/**
 * A folder with a database that the product made, filled with `amounts`. It is deleted at the end of its block (`using`). Concurrent sites
 * need different ports.
 */
export async function openSite(amounts: Amounts, port = PORT): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const env = { DATABASE_FILE: join(folder, 'portal.sqlite'), UPLOADS_DIR: join(folder, 'uploads') }
  const first = { ADMIN_USERNAME: 'board', ADMIN_PASSWORD: 'bench-password', ADMIN_EMAIL: 'board@bench.example' }
  await (await startServer(PRODUCT, port, { ...env, ...first }))[Symbol.asyncDispose]()
  fill(env.DATABASE_FILE, amounts)
  return {
    env,
    start: () => startServer(PRODUCT, port, env),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

const agent = new Agent({ keepAlive: true })

/**
 * Milliseconds until the whole answer has arrived. Throws for an error status. Uses node:http, because `fetch` takes up to 30 ms of its own
 * to send 10 MB.
 */
export async function timed(server: RunningServer, path: string, cookie: string, { method, headers, body }: Sent = {}): Promise<number> {
  const begun = performance.now()
  const asked = request(`${server.url}${path}`, {
    agent,
    method: method ?? 'GET',
    headers: { ...headers, cookie, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
  })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const text = await buffer(answer)
  if (answer.statusCode === undefined || answer.statusCode >= 300)
    throw new Error(`${path} answered ${answer.statusCode}: ${text.toString().slice(0, 300)}`)
  return performance.now() - begun
}

export const trpcPath = (procedure: string, input?: unknown) =>
  `/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`

export async function encoded(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const whole = new Response(form)
  const body = new Uint8Array(await whole.arrayBuffer())
  return { method: 'POST', headers: { 'content-type': whole.headers.get('content-type') ?? '' }, body }
}

export const pdfOf = (bytes: number) =>
  new File(['%PDF-1.7\n', new Uint8Array(bytes).fill(120), '\n%%EOF'], 'plan.pdf', { type: 'application/pdf' })

export interface Figure {
  what: string
  figure: string
  budget: string
  isMet: boolean
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** The value that `share` (0 to 1) of the values do not exceed; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const inUnit = (value: number, unit: string) =>
  `${value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)}${unit && ` ${unit}`}`

export const atMost = (what: string, value: number, limit: number, unit: string): Figure => ({
  what,
  figure: inUnit(value, unit),
  budget: `≤ ${limit}${unit && ` ${unit}`}`,
  isMet: value <= limit,
})

export const atLeast = (what: string, value: number, limit: number, unit: string): Figure => ({
  what,
  figure: inUnit(value, unit),
  budget: `≥ ${limit}${unit && ` ${unit}`}`,
  isMet: value >= limit,
})

export const asRow = ({ what, figure, budget, isMet }: Figure) => `| ${what} | ${figure} | ${budget} | ${isMet ? 'met' : '**missed**'} |`
