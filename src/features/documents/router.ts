import * as z from 'zod/mini'
import { LIST_PAGE } from '../../server/limits/amounts'
import { cacheJson } from '../../server/process/query-cache'
import { readSettings } from '../../server/settings'
import type { MemberContext } from '../../server/trpc/context'
import { adminProcedure, memberProcedure, router } from '../../server/trpc/trpc'
import { answers } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { deleted } from '../../shared/recently-deleted'
import { msg } from '../../words/messages'
import * as answer from './answers'
import * as commands from './commands'
import { countByCategory, countByYear, listVersions, pageByTitle, pageOfDocuments, seeDocument } from './queries'
import { documentChange, type Filter, filter, linkedDocument, listRequest, pageRequest, versionName } from './schema'
import { everything, readSearch, type Wanted } from './search/words'

const read = memberProcedure('documents.read')
const manage = adminProcedure('documents.manage')

async function understood(ctx: MemberContext, { search, category, year, match, archived = false }: Partial<Filter>): Promise<Wanted> {
  const { timeZone } = await readSettings(ctx.reads)
  return { words: await readSearch(ctx, search ?? ''), anyWord: match === 'any', category, year, archived, timeZone }
}

export const documentsRouter = router({
  /** Every member sees the same first page, so it is cached until the next write. */
  list: read
    .meta({ rest: 'GET /api/documents', says: 'The newest comes first; `archived=true` lists only the archive' })
    .input(listRequest)
    .output(answers(answer.documents))
    .query(({ ctx, input: { archived } }) =>
      ctx.whole<answer.ListedDocument, string>(async (cursor) => {
        const page = () => pageOfDocuments(ctx.reads, ctx.user, everything(archived), 'newest', { cursor, limit: LIST_PAGE })
        const { documents, nextCursor } = await (cursor === null ? ctx.queryCache.recall(`documents ${archived}`, page) : page())
        return { rows: cursor === null ? cacheJson(documents) : documents, next: nextCursor }
      }),
    ),

  /** One page of the list, optionally of a category, a year or a search. */
  page: read
    .input(pageRequest)
    .output(answers(answer.documentPage))
    .query(async ({ ctx, input }) => {
      const wanted = await understood(ctx, input)
      return input.sort === 'title' ? pageByTitle(ctx, wanted, input) : pageOfDocuments(ctx.reads, ctx.user, wanted, input.sort, input)
    }),

  get: read
    .input(byId)
    .output(answers(answer.document))
    .query(({ ctx, input }) => seeDocument(ctx.reads, ctx.user, input.id)),

  counts: read
    .input(z.omit(filter, { category: true }))
    .output(answers(answer.counts))
    .query(async ({ ctx, input }) => countByCategory(ctx.reads, ctx.user, await understood(ctx, input))),

  /** The number of documents per year, latest year first. */
  years: read
    .input(z.omit(filter, { year: true }))
    .output(answers(answer.years))
    .query(async ({ ctx, input }) => countByYear(ctx.reads, ctx.user, await understood(ctx, input))),

  /** Adds a web address; files come through the form. */
  addLink: manage
    .input(linkedDocument)
    .output(answers(answer.document))
    .mutation(({ ctx, input: { fileUrl, ...draft } }) => commands.create(ctx, draft, fileUrl)),

  update: manage
    .meta({ rest: 'PATCH /api/documents/:id', says: 'Omitted fields stay; `isArchived` archives it or brings it back' })
    .input(documentChange)
    .output(answers(answer.document))
    .mutation(({ ctx, input }) => commands.change(ctx, input)),

  versions: read
    .meta({ rest: 'GET /api/documents/:id/versions', says: 'The newest comes first' })
    .input(byId)
    .output(answers(answer.versions))
    .query(async ({ ctx, input }) => {
      await seeDocument(ctx.reads, ctx.user, input.id)
      return listVersions(ctx.reads, input.id)
    }),

  removeVersion: manage
    .meta({
      rest: 'DELETE /api/documents/:id/versions/:number',
      says: 'The version before the newest becomes the newest again',
      restAnswer: deleted,
    })
    .input(versionName)
    .output(answers(answer.deletedVersion))
    .mutation(async ({ ctx, input }) => ({
      ...(await commands.removeVersion(ctx, input.id, input.number)),
      message: ctx.t(msg('problems', 'documentVersionRemoved', input.number)),
    })),

  restoreVersion: manage
    .meta({
      rest: 'POST /api/recently-deleted/version/:id/restore',
      says: 'Puts the version back in its place; 409 while its document is deleted',
    })
    .input(byId)
    .output(answers(answer.document))
    .mutation(({ ctx, input }) => commands.restoreVersion(ctx, input.id)),

  remove: manage
    .meta({ rest: 'DELETE /api/documents/:id' })
    .input(byId)
    .output(answers(deleted))
    .mutation(async ({ ctx, input }) => ({
      until: await commands.remove(ctx, input.id),
      message: ctx.t(msg('problems', 'documentDeleted')),
    })),

  restore: manage
    .meta({ rest: 'POST /api/recently-deleted/document/:id/restore' })
    .input(byId)
    .output(answers(answer.document))
    .mutation(({ ctx, input }) => commands.restore(ctx, input.id)),
})
