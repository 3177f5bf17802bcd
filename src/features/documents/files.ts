import { found, invalid, unauthorized } from '../../server/errors'
import type { FileRoute } from '../../server/http/file-routes'
import { form } from '../../server/http/form-routes'
import { readInput } from '../../server/http/read-body'
import { createOnce, statusOf } from '../../server/idempotency'
import { receiveForm } from '../../server/uploads/receive-form'
import { sendFile } from '../../server/uploads/send-file'
import { findStoredFile, type ReceivedFile } from '../../server/uploads/stored-files'
import { byId } from '../../shared/fields'
import { DOCUMENT_EXTENSIONS, FILE_MAX_BYTES } from '../../shared/file-kinds'
import { may } from '../../shared/permissions'
import { document } from './answers'
import { create, replace } from './commands'
import { findSource, findVersion, seeDocument } from './queries'
import {
  type DocumentDraft,
  FILE_FIELD,
  FILE_MISSING,
  linkedDocument,
  newVersion,
  sentDocument,
  uploadedDocument,
  versionName,
} from './schema'

const RULES = { [FILE_FIELD]: { extensions: DOCUMENT_EXTENSIONS, maxBytes: FILE_MAX_BYTES, maxCount: 1, keepsOriginals: true } } as const

export const forms = {
  replace: form({
    method: 'POST',
    path: '/api/documents/:id/versions',
    permission: 'documents.manage',
    fields: newVersion,
    files: RULES,
    answer: document,
    status: 201,
    says: 'The new file replaces the newest, which stays as an earlier version',
    handle(ctx, { key, ...input }, [file]) {
      if (!file) throw invalid(FILE_FIELD, FILE_MISSING)
      return createOnce(
        ctx,
        'version',
        key,
        (once) => replace(once, input, file),
        (id) => seeDocument(ctx.reads, ctx.user, id),
      )
    },
  }),
}

export const fileRoutes: FileRoute[] = [
  {
    method: 'POST',
    path: '/api/documents',
    permission: 'documents.manage',
    fields: sentDocument,
    answer: document,
    status: 201,
    /**
     * Not a `form`: a file makes the address irrelevant, and without both, multipart reports the missing file and JSON the missing address.
     */
    async handle(ctx, request, reply) {
      const { fields, files } = await receiveForm(request, RULES)
      const [file] = files
      const answer = async (draft: DocumentDraft, source: ReceivedFile | string) => {
        const made = await create(ctx, draft, source)
        reply.code(statusOf(made, 201))
        return made
      }
      if (file) return answer(readInput(uploadedDocument, fields), file)
      if (request.isMultipart() && !fields.fileUrl) {
        readInput(uploadedDocument, fields)
        throw invalid(FILE_FIELD, FILE_MISSING)
      }
      const { fileUrl, ...draft } = readInput(linkedDocument, fields)
      return answer(draft, fileUrl)
    },
  },
  {
    method: 'GET',
    path: '/api/documents/download/:id',
    says: 'The answer is the file, or 302 to its address; only members read private ones',
    permission: 'public',
    /** Without a session only public documents exist: a private and an unknown one get the same 401. */
    async handle(ctx, request, reply) {
      const { id } = readInput(byId, request.params)
      const source = await findSource(ctx.reads, ctx.user, id)
      if (!source && !may(ctx.user, 'documents.read')) throw unauthorized()
      const { url, fileId } = found(source, 'Document')
      // Headers allow only ASCII, so other letters are encoded.
      if (url !== null) return reply.redirect(new URL(url).href, 302)
      return sendFile(ctx, reply, found(await findStoredFile(ctx.reads, fileId ?? 0), 'Document'), { inline: true })
    },
  },
  {
    method: 'GET',
    path: '/api/documents/:id/versions/:number/download',
    permission: 'documents.read',
    says: 'The answer is one version of an uploaded document',
    async handle(ctx, request, reply) {
      const { id, number } = readInput(versionName, request.params)
      const { fileId } = found(await findVersion(ctx.reads, id, number), 'Version')
      return sendFile(ctx, reply, found(await findStoredFile(ctx.reads, fileId ?? 0), 'Version'), { inline: true })
    },
  },
]
