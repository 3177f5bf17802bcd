import { found } from '../../server/errors'
import type { MemberContext } from '../../server/trpc/context'
import { adminProcedure, memberProcedure, router } from '../../server/trpc/trpc'
import { viewingBy } from '../../server/viewing'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { forStructuredClone } from '../../shared/permissions'
import { type MessageKey, msg } from '../../words/messages'
import * as answer from './answers'
import type { Answer, Search } from './find/find'
import { cursorAfter, readCursor } from './find/find'
import { bringUpToDate } from './index/up-to-date'
import { findFileText, listUnreadFiles } from './queries'
import { searchRequest } from './schema'

const manage = adminProcedure('search.files')

export const searchRouter = router({
  find: memberProcedure('search.find')
    .meta({ rest: 'GET /api/search', says: 'Results hold all words of `q`, or any of them, and are open to the viewer' })
    .input(searchRequest)
    .output(answers(answer.found))
    .query(async ({ ctx, input }) => {
      countSearch(ctx)
      const after = readCursor(input)
      // Sent to a worker thread.
      const viewing = await viewingBy(ctx.reads, forStructuredClone(ctx.user))
      await bringUpToDate(ctx, viewing.today)
      const { last, ...found } = await ask(ctx, { request: input, after, viewing })
      return {
        query: input.q,
        ...found,
        results: found.results.map((result) => ({
          ...result,
          where: ctx.t(result.where as MessageKey),
          ...(result.excerpts && { excerpts: result.excerpts.map((each) => ({ ...each, where: ctx.t(each.where as MessageKey) })) }),
        })),
        next: last && cursorAfter(last, input),
      }
    }),

  files: manage
    .meta({ rest: 'GET /api/search/files', says: 'Files whose text is not fully searchable, newest first' })
    .output(answers(answer.unreadFiles))
    .query(async ({ ctx }) =>
      (await listUnreadFiles(ctx.reads)).map((file) => ({ ...file, reason: file.reason && ctx.t(file.reason as MessageKey) })),
    ),

  readAgain: manage
    .meta({ rest: 'POST /api/search/files/:id/read', says: 'The portal reads the file once more' })
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await readAgain(ctx, input.id)
      return { message: ctx.t(msg('problems', 'searchReadAgain')) }
    }),
})

async function ask({ limits, caller, searching }: MemberContext, search: Search) {
  const leave = await limits.searching.enter(caller)
  try {
    return (await searching.ask(search)) as Answer
  } finally {
    leave()
  }
}

const countSearch = ({ limits, user }: MemberContext) => limits.searches.take(String(user.id))

/** Reads the file again from its beginning; what was read stays. Throws 404. */
const readAgain = ({ write }: MemberContext, fileId: number) =>
  write(async (trx) => {
    found(await findFileText(trx, fileId), 'File')
    await trx
      .updateTable('fileText')
      .set({ state: 'waiting', tries: 0, partsRead: 0, scans: null, reason: null })
      .where('fileId', '=', fileId)
      .execute()
  })
