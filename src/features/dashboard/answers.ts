import * as z from 'zod/mini'

export const waiting = z.object({ pendingAccounts: z.number(), pendingMessages: z.number(), openReports: z.number() })
export type Waiting = z.output<typeof waiting>
