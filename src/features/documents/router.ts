import * as z from 'zod/mini'
import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { LIST_PAGE } from '../../server/budget/amounts'
import { found } from '../../server/errors'
import type { Person } from '../../server/people'
import { adminProcedure, memberProcedure, router } from '../../server/trpc'
import { dropFiles } from '../../server/uploads/stored-files'
import { byId } from '../../shared/fields'
import { countByCategory, deleteDocument, findDocument, findSource, insertDocument, pageOfDocuments, type Source } from './queries'
import { type DocumentDraft, type ListedDocument, linkedDocument, pageRequest } from './schema'

export const documentsRouter = router({
  /** Everybody sees alike, so its first page is read once after each write. */
  list: memberProcedure('documents.read').query(({ ctx }) =>
    ctx.whole<ListedDocument, string>(async (cursor) => {
      const read = () => pageOfDocuments(ctx.reads, { cursor, search: '', limit: LIST_PAGE })
      const { documents, nextCursor } = await (cursor === null ? ctx.memory.recall('documents', read) : read())
      return { rows: documents, next: nextCursor }
    }),
  ),

  /** The list in pages, also of one category or of what a search finds. */
  page: memberProcedure('documents.read')
    .input(pageRequest)
    .query(({ ctx, input }) => pageOfDocuments(ctx.reads, input)),

  get: memberProcedure('documents.read')
    .input(byId)
    .query(async ({ ctx, input }) => found(await findDocument(ctx.reads, input.id), 'Document')),

  counts: memberProcedure('documents.read')
    .input(z.pick(pageRequest, { search: true }))
    .query(({ ctx, input }) => countByCategory(ctx.reads, input.search)),

  /** Adds a document that is kept elsewhere; files come through the file route. */
  addLink: adminProcedure('documents.manage')
    .input(linkedDocument)
    .mutation(({ ctx, input: { fileUrl, ...draft } }) => ctx.write((trx) => addDocument(trx, ctx.user, draft, { url: fileUrl }))),

  remove: adminProcedure('documents.manage')
    .input(byId)
    .mutation(({ ctx, input }) =>
      ctx.write(async (trx) => {
        const document = found(await findDocument(trx, input.id), 'Document')
        const source = await findSource(trx, input.id)
        await deleteDocument(trx, input.id)
        if (source?.fileId) await dropFiles(trx, [source.fileId])
        await audit(trx, ctx.user, 'deleted document', document.title)
        return { message: 'Document deleted' }
      }),
    ),
})

export async function addDocument(trx: Trx, uploader: Person, draft: DocumentDraft, source: Source) {
  const id = await insertDocument(trx, draft, uploader.id, source)
  await audit(trx, uploader, 'added document', draft.title)
  return found(await findDocument(trx, id), 'Document')
}
