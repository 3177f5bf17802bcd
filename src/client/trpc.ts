import { createTRPCReact } from '@trpc/react-query'
import type { CreateQueryUtils } from '@trpc/react-query/shared'
import type { AppRouter } from '../router'

export type { Outputs } from './trpc-client'

export type QueryUtils = CreateQueryUtils<AppRouter>

export const trpc = createTRPCReact<AppRouter>()
