import * as z from 'zod/mini'
import { id } from '../../shared/fields'

export const PAGE_SIZE = 50
export const RETRIED_DAYS = 7
/** What waits for longer is old news: Resume asks about it. */
export const OLD_NEWS_HOURS = 24
export const MAIL_STATUSES = ['waiting', 'sent', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

export const CHANNELS = ['email', 'sms', 'push'] as const
export type Channel = (typeof CHANNELS)[number]
const channel = z._default(z.enum(CHANNELS), 'email')

/** A page of one state's mails, newest first; `cursor` is the last id of the page above. */
export const mailPage = z.object({ status: z.enum(MAIL_STATUSES), channel, cursor: z.nullish(id) })
export const byChannel = z._default(z.object({ channel }), { channel: 'email' })
export const resumption = z._default(z.object({ withoutOldNews: z._default(z.boolean(), false) }), { withoutOldNews: false })
export const byIdAndChannel = z.object({ id, channel })
