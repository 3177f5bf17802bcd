import type { MemberContext } from '../../server/context'
import { memberProcedure, router } from '../../server/trpc'
import { viewingBy } from '../../server/viewing'
import { answers } from '../../shared/answers'
import type { Sentence } from '../../words/say'
import * as answer from './answers'
import { cursorAt, readCursor } from './find/cursor'
import type { Answer, Search } from './find/find'
import { bringUpToDate } from './index/up-to-date'
import { searchRequest } from './schema'

export const searchRouter = router({
  find: memberProcedure('search.find')
    .meta({ rest: 'GET /api/search', says: 'everything the viewer may open that holds all the words of `q`' })
    .input(searchRequest)
    .output(answers(answer.found))
    .query(async ({ ctx, input }) => {
      countSearch(ctx)
      const offset = readCursor(input)
      const viewing = await viewingBy(ctx.reads, ctx.user)
      await bringUpToDate(ctx, viewing.today)
      const { hasNext, ...found } = (await ctx.searching.ask({ request: input, offset, viewing } satisfies Search)) as Answer
      return {
        query: input.q,
        ...found,
        results: found.results.map((result) => ({ ...result, where: ctx.tell(result.where as Sentence) })),
        next: hasNext ? cursorAt(offset + input.limit, input) : null,
      }
    }),
})

function countSearch({ searchLimit, user }: MemberContext) {
  const key = String(user.id)
  searchLimit.require(key)
  searchLimit.add(key)
}
