import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { normalForm } from '../../shared/look-alikes'
import { type MessageKey, msg } from '../../words/messages'
import { notFound } from '../errors'
import type { Env } from '../process/env'
import type { Log } from '../process/log'
import { storedPath } from '../storage/uploads-folder'
import { readableName } from './receive-file'
import type { StoredFile } from './stored-files'

const SMALL_TYPE = 'image/webp'
const PAGES = new Set(['document', 'iframe', 'embed', 'object'])

interface Delivery {
  /** Shown in the browser if it is a decoded picture or a PDF. Everything else is downloaded. */
  inline?: boolean
  small?: boolean
  /** Public, and the file at this URL never changes. */
  isImmutable?: boolean
}

interface SendContext {
  env: Pick<Env, 'UPLOADS_DIR'>
  log: Log
  t(message: MessageKey): string
}

/** Streams a stored file or a range of it. The caller has checked access. */
export async function sendFile(ctx: SendContext, reply: FastifyReply, file: StoredFile, delivery: Delivery = {}) {
  const { headers } = reply.request
  // Browsers show a file that was opened as a page again after 'Back', even to the next person.
  const isPage = PAGES.has(String(headers['sec-fetch-dest']))
  const small = delivery.small === true && file.smallName !== null
  const type = small ? SMALL_TYPE : file.mimeType
  const etag = `"${file.sha256.slice(0, 32)}${small ? '-small' : ''}"`
  const name = small ? `${file.originalName.replace(/\.[^.]*$/, '')}.webp` : file.originalName
  reply
    .header('content-type', type)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', contentDisposition(delivery.inline && mayShow(file) ? 'inline' : 'attachment', name))
    // The browser's own viewers for pictures and PDF need inline styles. Safari shows no PDF under `sandbox`.
    .header('content-security-policy', `${file.extension === 'pdf' ? '' : 'sandbox; '}default-src 'none'; style-src 'unsafe-inline'`)
    .removeHeader('origin-agent-cluster')
    // Cached but revalidated each time, so that a lost permission counts at once.
    .header('cache-control', isPage ? 'no-store' : delivery.isImmutable ? 'public, max-age=31536000, immutable' : 'private, no-cache')
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
  if (matches(headers['if-none-match'], etag)) return reply.code(304).removeHeader('content-type').send()

  const handle = await open(storedPath(ctx.env.UPLOADS_DIR, small ? (file.smallName ?? '') : file.storedName)).catch((error: unknown) => {
    ctx.log.error({ err: error, file: file.id }, 'a stored file is missing')
    throw notFound('File')
  })
  const size = (await handle.stat()).size
  const asked = sameVersion(headers['if-range'], etag) ? rangeOf(headers.range, size) : null
  if (asked === 'unsatisfiable') {
    await handle.close()
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .header('content-type', 'application/json')
      .send({ error: ctx.t(msg('server', 'rangeNotSatisfiable')) })
  }
  const { start, end } = asked ?? { start: 0, end: size - 1 }
  if (asked) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  if (reply.request.method === 'HEAD') {
    // Fastify would read a real stream to its end.
    await handle.close()
    return reply.send(Readable.from([]))
  }
  return reply.send(handle.createReadStream({ start, end }))
}

const mayShow = (file: StoredFile) => file.width !== null || file.extension === 'pdf'

const matches = (header: string | undefined, etag: string) =>
  header?.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag || entry.trim() === '*')

const sameVersion = (header: string | string[] | undefined, etag: string) => header === undefined || header === etag

/** One byte range (RFC 9110, 14.1.2). Null, the whole file, for several ranges or another unit. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start <= end && start < size ? { start, end } : 'unsatisfiable'
}

/**
 * Content-Disposition with an ASCII name and the real one (RFC 6266, RFC 5987). NFKD turns a full-width `／` into `/`. A name without Latin
 * letters is 'file' for programs that read ASCII alone.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = readableName(normalForm(readableName(name), 'NFKD').replace(/[^\x20-\x7e]/g, ''))
  const plain = ascii.replace(/%/g, '-').replace(/^[^a-z0-9]*(?=(\.[a-z0-9]+)?$)/i, 'file')
  const encoded = encodeURIComponent(readableName(name)).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
