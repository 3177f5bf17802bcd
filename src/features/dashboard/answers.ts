import * as z from 'zod/mini'
import { named, onlyWith } from '../../shared/answers'
import { language } from '../../shared/languages'
import { MAIL_STATES } from '../../shared/system'

const waiting = z.object({
  pendingAccounts: z.number(),
  pendingMessages: z.number(),
  openReports: z.number(),
  /** Reports that are no longer open and whose latest entry is from the reporter. */
  reportsWithNews: z.number(),
  dueReminders: z.number(),
  /** The letters to print of the latest official notice of which emails came back. */
  letters: z.nullable(z.object({ noticeId: z.number(), count: z.number() })),
  mail: z.enum(MAIL_STATES),
  /** 0 while `mail` is 'ready'. */
  waitingMails: z.number(),
  /** From 80 % of the monthly cap on only urgent texts are sent; at the cap none. */
  texts: z.enum(['low', 'urgentOnly', 'full']),
})
export type Waiting = z.output<typeof waiting>

export const unread = z.object({ messages: z.number(), reports: z.number() })

/** `timeStart` is null for a whole day. */
const event = {
  id: z.number(),
  title: z.string(),
  language,
  location: z.string(),
  dateStart: z.string(),
  timeStart: z.nullable(z.string()),
}

/** The reader's own items, the latest first, or the next to end first, and the tasks of the board. */
export const forYou = named(
  'ForYou',
  z.object({
    board: onlyWith('dashboard.needsYou', z.nullable(waiting)),
    replies: z.array(z.object({ id: z.number(), subject: z.string() })),
    /** Open polls in which the reader's vote is not used. */
    ballots: z.array(z.object({ id: z.number(), title: z.string(), closesAt: z.nullable(z.string()) })),
    /** `text` is the beginning of the report. `isAsked`: the report is closed and the reader has not said if it is fixed. */
    reports: z.array(z.object({ id: z.number(), text: z.string(), isAsked: z.boolean() })),
    nextEvent: z.nullable(z.object(event)),
  }),
)
export type ForYou = z.output<typeof forYou>

/** True for steps that are done; null if all are done or the list was hidden. */
export const firstSteps = z.nullable(
  z.object({
    email: z.boolean(),
    /** True once streets and time zone were saved. */
    settings: z.boolean(),
    board: z.boolean(),
    /** At least half of them are in. */
    residents: z.boolean(),
    /** The board has listed a home or an owner that no account brought. */
    homes: z.boolean(),
    announcement: z.boolean(),
    documents: z.boolean(),
  }),
)
export type FirstSteps = z.output<typeof firstSteps>
