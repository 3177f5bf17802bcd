import * as z from 'zod/mini'
import { LIST_PAGE } from '../../server/budget/amounts'
import type { MemberContext } from '../../server/context'
import { found } from '../../server/errors'
import { readSettings } from '../../server/settings'
import { adminProcedure, memberProcedure, router } from '../../server/trpc'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import * as answer from './answers'
import * as commands from './commands'
import { countByCategory, countByYear, findDocument, pageOfDocuments } from './queries'
import { type Filter, filter, linkedDocument, pageRequest } from './schema'
import { EVERYTHING, type Wanted } from './search/wanted'
import { readSearch } from './search/words'

const read = memberProcedure('documents.read')
const manage = adminProcedure('documents.manage')

async function understood(ctx: MemberContext, { search, category, year, match }: Partial<Filter>): Promise<Wanted> {
  const { timeZone } = await readSettings(ctx.reads)
  return { words: await readSearch(ctx, search ?? ''), anyWord: match === 'any', category, year, timeZone }
}

export const documentsRouter = router({
  /** Every member sees alike, so its first page is read once after each write. */
  list: read.output(answers(answer.documents)).query(({ ctx }) =>
    ctx.whole<answer.ListedDocument, string>(async (cursor) => {
      const page = () => pageOfDocuments(ctx.reads, ctx.user, EVERYTHING, { sort: 'newest', cursor, limit: LIST_PAGE })
      const { documents, nextCursor } = await (cursor === null ? ctx.memory.recall('documents', page) : page())
      return { rows: documents, next: nextCursor }
    }),
  ),

  /** The list in pages, also of one category, one year or of what a search finds. */
  page: read
    .input(pageRequest)
    .output(answers(answer.documentPage))
    .query(async ({ ctx, input }) => pageOfDocuments(ctx.reads, ctx.user, await understood(ctx, input), input)),

  get: read
    .input(byId)
    .output(answers(answer.document))
    .query(async ({ ctx, input }) => found(await findDocument(ctx.reads, ctx.user, input.id), 'Document')),

  counts: read
    .input(z.omit(filter, { category: true }))
    .output(answers(answer.counts))
    .query(async ({ ctx, input }) => countByCategory(ctx.reads, ctx.user, await understood(ctx, input))),

  /** How many were uploaded in each year, the latest year first. */
  years: read
    .input(z.omit(filter, { year: true }))
    .output(answers(answer.years))
    .query(async ({ ctx, input }) => countByYear(ctx.reads, ctx.user, await understood(ctx, input))),

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
