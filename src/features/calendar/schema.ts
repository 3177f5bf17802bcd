import * as z from 'zod/mini'
import { msg } from '../../words/say'

/** How often calendar programs should ask again. */
export const REFRESH_SECONDS = 60 * 60
/** A feed looks back this far, and holds no more than this. */
export const FEED_DAYS_BACK = 180
export const FEED_EVENTS_MAX = 300
export const FEED_PATH = '/api/calendar/feed.ics'
export const PUBLIC_FEED_PATH = '/api/calendar/public.ics'

export const feedRequest = z.object({
  token: z.string(msg('server', 'notFound')).check(z.minLength(1, msg('server', 'notFound')), z.maxLength(200, msg('server', 'notFound'))),
})
