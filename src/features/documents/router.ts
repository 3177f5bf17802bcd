import * as z from 'zod/mini'
import { LIST_PAGE } from '../../server/budget/amounts'
import { found } from '../../server/errors'
import { adminProcedure, memberProcedure, router } from '../../server/trpc'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import * as answer from './answers'
import * as commands from './commands'
import { countByCategory, findDocument, pageOfDocuments } from './queries'
import { linkedDocument, pageRequest } from './schema'

const read = memberProcedure('documents.read')
const manage = adminProcedure('documents.manage')

export const documentsRouter = router({
  /** Every member sees alike, so its first page is read once after each write. */
  list: read.output(answers(answer.documents)).query(({ ctx }) =>
    ctx.whole<answer.ListedDocument, string>(async (cursor) => {
      const page = () => pageOfDocuments(ctx.reads, ctx.user, { cursor, search: '', limit: LIST_PAGE })
      const { documents, nextCursor } = await (cursor === null ? ctx.memory.recall('documents', page) : page())
      return { rows: documents, next: nextCursor }
    }),
  ),

  /** The list in pages, also of one category or of what a search finds. */
  page: read
    .input(pageRequest)
    .output(answers(answer.documentPage))
    .query(({ ctx, input }) => pageOfDocuments(ctx.reads, ctx.user, input)),

  get: read
    .input(byId)
    .output(answers(answer.document))
    .query(async ({ ctx, input }) => found(await findDocument(ctx.reads, ctx.user, input.id), 'Document')),

  counts: read
    .input(z.pick(pageRequest, { search: true }))
    .output(answers(answer.counts))
    .query(({ ctx, input }) => countByCategory(ctx.reads, ctx.user, input.search)),

  /** Adds a document that is kept elsewhere; files come through the form. */
  addLink: manage
    .input(linkedDocument)
    .output(answers(answer.document))
    .mutation(({ ctx, input: { fileUrl, ...draft } }) => commands.add(ctx, draft, fileUrl)),

  remove: manage
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.remove(ctx, input.id)
      return { message: 'Document deleted' }
    }),
})
