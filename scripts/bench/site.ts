import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Amounts, fill } from './data.ts'
import { type RunningServer, startServer } from './server.ts'

export const PRODUCT = resolve(import.meta.dirname, '../../dist/server/main.js')
const PORT = 4811

export interface Site {
  env: { DATABASE_FILE: string; UPLOADS_DIR: string }
  /** The product on this data. */
  start(options?: { probe: boolean }): Promise<RunningServer>
  remove(): void
}

/** A folder with a database that the product itself made, filled with `amounts`. */
export async function openSite(amounts: Amounts): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const env = { DATABASE_FILE: join(folder, 'portal.sqlite'), UPLOADS_DIR: join(folder, 'uploads') }
  const first = { ADMIN_USERNAME: 'board', ADMIN_PASSWORD: 'bench-password', ADMIN_EMAIL: 'board@bench.example' }
  await (await startServer(PRODUCT, PORT, { ...env, ...first })).stop()
  fill(env.DATABASE_FILE, amounts)
  return {
    env,
    start: (options) => startServer(PRODUCT, PORT, env, options?.probe),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Milliseconds until the whole answer is here; refuses anything but a success. */
export async function timed(server: RunningServer, path: string, cookie: string, init: RequestInit = {}): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`${server.url}${path}`, { ...init, headers: { ...init.headers, cookie } })
  const body = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${Buffer.from(body).toString().slice(0, 300)}`)
  return performance.now() - begun
}

/** One request after the other, as one person feels them; the first ones warm up and are not counted. */
export async function timedInTurns(server: RunningServer, path: string, cookie: string, turns: number): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < turns + 10; turn += 1) times.push(await timed(server, path, cookie))
  return times.slice(10)
}

export const trpcPath = (procedure: string, input?: unknown) =>
  `/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`

/** A form as the bytes that are sent, so that making them is not measured. */
export async function encoded(fields: Record<string, string | File>): Promise<RequestInit> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const whole = new Response(form)
  return { method: 'POST', headers: { 'content-type': whole.headers.get('content-type') ?? '' }, body: await whole.arrayBuffer() }
}

export const pdfOf = (bytes: number) =>
  new File(['%PDF-1.7\n', new Uint8Array(bytes).fill(120), '\n%%EOF'], 'plan.pdf', { type: 'application/pdf' })
