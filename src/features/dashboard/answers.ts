import * as z from 'zod/mini'
import { MAIL_STATES } from '../../shared/mail'

export const waiting = z.object({
  pendingAccounts: z.number(),
  pendingMessages: z.number(),
  openReports: z.number(),
  /** The reporter has the last word, beyond those that are still open. */
  reportsWithNews: z.number(),
  /** Reminders of conversations whose day has come. */
  dueReminders: z.number(),
  mail: z.enum(MAIL_STATES),
  /** Emails that wait because none go out; 0 while `mail` is ready. */
  waitingMails: z.number(),
  /** How far this month's text messages are used: from 80 % of the cap on only urgent ones go, at the cap none. */
  texts: z.enum(['low', 'urgentOnly', 'full']),
})
export type Waiting = z.output<typeof waiting>

/** How much is unread: messages as `messages/unread` lists them, reports with something new. */
export const unread = z.object({ messages: z.number(), reports: z.number() })

/** The first steps of a new community, true when done; null once all are, or somebody has hidden them. */
export const firstSteps = z.nullable(
  z.object({
    email: z.boolean(),
    /** Streets and time zone have been saved. */
    settings: z.boolean(),
    /** More than one person runs the portal. */
    board: z.boolean(),
    residents: z.boolean(),
    announcement: z.boolean(),
    documents: z.boolean(),
  }),
)
export type FirstSteps = z.output<typeof firstSteps>
