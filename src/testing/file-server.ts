import { existsSync, readdirSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import { answerError } from '../rest/adapter'
import { found } from '../server/errors'
import { type FileRoute, serveFileRoutes } from '../server/http/file-routes'
import { INTERNAL_CALLER, limitKeyOf } from '../server/limits/caller'
import { wholeList } from '../server/limits/whole-list'
import { receiveForm } from '../server/uploads/receive-form'
import { sendFile } from '../server/uploads/send-file'
import { dropFiles, findStoredFile, keepFile } from '../server/uploads/stored-files'
import { DOCUMENT_EXTENSIONS, FILE_MAX_BYTES } from '../shared/file-kinds'
import { textIn } from '../words/words'
import { openPortal, type Portal } from './open-portal'

const RULES = { file: { extensions: DOCUMENT_EXTENSIONS, maxBytes: FILE_MAX_BYTES, maxCount: 2, photoFacts: true } }

const routes: FileRoute[] = [
  {
    method: 'POST',
    path: '/files',
    permission: 'documents.manage',
    async handle(ctx, request) {
      const { fields, files } = await receiveForm(request, RULES)
      if (fields.fail) throw new Error('after the files have come')
      const kept = await ctx.write((trx) => Promise.all(files.map((file) => keepFile(trx, file))))
      return { fields, kept, facts: files.map((file) => file.facts) }
    },
  },
  {
    method: 'GET',
    path: '/files/:id',
    permission: 'public',
    async handle(ctx, request, reply) {
      const { id } = request.params as { id: string }
      const query = request.query as { inline?: string; small?: string }
      const file = found(await findStoredFile(ctx.reads, Number(id)), 'File')
      return sendFile(ctx, reply, file, { inline: query.inline === '1', small: query.small === '1' })
    },
  },
  {
    method: 'DELETE',
    path: '/files/:id',
    permission: 'documents.manage',
    async handle(ctx, request) {
      const { id } = request.params as { id: string }
      await ctx.write((trx) => dropFiles(trx, [Number(id)]))
      return { ok: true }
    },
  },
]

/** A server that stores, serves and deletes files for that role. */
export async function openFileServer(role: 'admin' | 'resident' | 'nobody' = 'admin') {
  const portal = await openPortal()
  const app = Fastify()
  app.setErrorHandler(answerError)
  const user = role === 'nobody' ? null : portal.people[role]
  await serveFileRoutes(app, routes, async () => ({
    ...portal.services,
    user,
    provenUntil: null,
    cookie: () => undefined,
    sessionId: 'test',
    address: '',
    caller: { ...INTERNAL_CALLER, ...limitKeyOf(user, '') },
    whole: wholeList(INTERNAL_CALLER),
    userAgent: '',
    language: () => 'en',
    t: (sentence) => textIn('en', sentence),
    setCookie: () => {},
    clearCache: () => {},
  }))
  return { portal, app }
}

export async function sendFiles(app: FastifyInstance, ...files: { name: string; bytes: Buffer | string; field?: string; type?: string }[]) {
  const form = new FormData()
  form.append('title', 'Größe & more')
  for (const { name, bytes, field = 'file', type = 'application/octet-stream' } of files)
    form.append(field, new Blob([bytes as BlobPart], { type }), name)
  return sendForm(app, form)
}

export async function sendForm(app: FastifyInstance, form: FormData) {
  const request = new Request('http://portal.test', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  return app.inject({ method: 'POST', url: '/files', headers: { 'content-type': request.headers.get('content-type') ?? '' }, payload })
}

export const storedNames = ({ env }: Portal) =>
  existsSync(env.UPLOADS_DIR) ? readdirSync(env.UPLOADS_DIR, { recursive: true }).filter((name) => name !== 'tmp') : []
export const storedRows = ({ reads }: Portal) => reads.selectFrom('storedFile').selectAll().execute()
