import * as z from 'zod/mini'
import { MAIL_STATES } from '../../shared/system'

export const waiting = z.object({
  pendingAccounts: z.number(),
  pendingMessages: z.number(),
  openReports: z.number(),
  /** Reports that are no longer open and whose latest entry is from the reporter. */
  reportsWithNews: z.number(),
  dueReminders: z.number(),
  mail: z.enum(MAIL_STATES),
  /** 0 while `mail` is 'ready'. */
  waitingMails: z.number(),
  /** From 80 % of the monthly cap on only urgent texts are sent; at the cap none. */
  texts: z.enum(['low', 'urgentOnly', 'full']),
})
export type Waiting = z.output<typeof waiting>

export const unread = z.object({ messages: z.number(), reports: z.number() })

/** True for steps that are done; null if all are done or the list was hidden. */
export const firstSteps = z.nullable(
  z.object({
    email: z.boolean(),
    /** True once streets and time zone were saved. */
    settings: z.boolean(),
    board: z.boolean(),
    residents: z.boolean(),
    announcement: z.boolean(),
    documents: z.boolean(),
  }),
)
export type FirstSteps = z.output<typeof firstSteps>
