import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WORKER } from './web-app'

const YEAR_SECONDS = 31_536_000
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** Encodings, smallest first, with their file suffix. */
const CODINGS = { br: '.br', gzip: '.gz' }

/**
 * Serves every file of the client build except the page. A file stays in memory after its first request, and all answers share its bytes,
 * so thousands of connections that do not read cost no more than one.
 */
export function servePageFiles(app: FastifyInstance, folder: string) {
  const names = new Set(namesIn(folder))
  const read = memoize((name) => {
    const bytes = readFileSync(join(folder, name))
    return { bytes, etag: `"${hash('sha256', bytes).slice(0, 32)}"` }
  })
  const serve = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const type = TYPES[extname(name)]
    if (!type || !names.has(name)) return reply.callNotFound()
    const { headers } = request
    const [coding, twin = ''] =
      Object.entries(CODINGS).find(([it, end]) => names.has(name + end) && accepts(headers['accept-encoding'], it)) ?? []
    const { bytes, etag } = read(name + twin)
    reply
      .header('cache-control', name.startsWith('assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600')
      .header('vary', 'accept-encoding')
      .header('etag', etag)
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    if (coding) reply.header('content-encoding', coding)
    return reply.type(type).send(bytes)
  }
  // One route per folder: one for each of 300 files took 3 MB of memory.
  for (const folder of new Set([...names].flatMap((name) => (TYPES[extname(name)] && name.includes('/') ? name.split('/', 1) : []))))
    app.get<{ Params: { '*': string } }>(`/${folder}/*`, (request, reply) => serve(`${folder}/${request.params['*']}`, request, reply))
  for (const name of names)
    if (TYPES[extname(name)] && !name.includes('/') && name !== WORKER) app.get(`/${name}`, (request, reply) => serve(name, request, reply))
}

/** Takes a tenth of the time of Node's recursive `readdir`. */
function* namesIn(folder: string, below = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true }))
    if (entry.isDirectory()) yield* namesIn(folder, `${below}${entry.name}/`)
    else yield `${below}${entry.name}`
}

function memoize<Value>(read: (name: string) => Value) {
  const known = new Map<string, Value>()
  return (name: string) => {
    const value = known.get(name) ?? read(name)
    known.set(name, value)
    return value
  }
}

/** `br`, `br;q=0.5`, but not `br;q=0`. */
const accepts = (accepted: string | string[] | undefined, coding: string) =>
  String(accepted ?? '')
    .split(',')
    .some((entry) => new RegExp(`^\\s*${coding}\\s*(;(?!\\s*q=0(\\.0*)?\\s*$).*)?$`).test(entry))
