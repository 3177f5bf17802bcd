import { accountsRouter } from './features/accounts/router'
import { communityRouter } from './features/community/router'
import { guidelinesRouter } from './features/guidelines/router'
import { usersRouter } from './features/users/router'
import type { Context } from './server/context'
import { createCallerFactory, router } from './server/trpc'

/** The table of contents of the API. */
export const appRouter = router({
  accounts: accountsRouter,
  community: communityRouter,
  guidelines: guidelinesRouter,
  users: usersRouter,
})

export type AppRouter = typeof appRouter

const callerOf = createCallerFactory(appRouter)
/** Every procedure as a function, for whoever `ctx` says is asking. */
export const createApi = (ctx: Context) => callerOf(ctx)
export type Api = ReturnType<typeof createApi>
