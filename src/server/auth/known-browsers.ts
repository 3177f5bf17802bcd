import type { Trx } from '../../../db/schema'
import { networkOf } from '../limits/network'
import { DAY, fromNow, nowText } from '../process/clock'
import { readSettings } from '../settings'
import { sign } from '../tokens'
import type { Context } from '../trpc/context'
import { ensureToken } from './browser-cookies'

const COOKIE = 'portico_browser'
const COOKIE_DAYS = 400
/** Not seen for longer, a browser is a new one. */
const KNOWN_DAYS = 60
/** Of one account; the longest unseen are forgotten. */
const MARKS_MAX = 100

const dayOf = (at: string) => at.slice(0, 10)

/**
 * Notes the browser somebody signs in with. `isNew` when neither its cookie nor the same browser on the same network was seen with the
 * account lately; an account's first browser ever is none. Networks are kept as keyed hashes only.
 */
export async function noteBrowser(ctx: Context, trx: Trx, userId: number) {
  const browser = ensureToken(ctx, COOKIE, (COOKIE_DAYS * DAY) / 1000)
  const { linkSecret } = await readSettings(trx)
  const place = sign(linkSecret, `browser ${userId} ${networkOf(ctx.address).subnet} ${ctx.userAgent}`)
  const marks = [browser.hash, place]
  const known = await trx.selectFrom('knownBrowser').select(['mark', 'seenOn']).where('userId', '=', userId).execute()
  const since = dayOf(fromNow(-KNOWN_DAYS * DAY))
  const isNew = known.length > 0 && !known.some(({ mark, seenOn }) => marks.includes(mark) && seenOn >= since)
  const seenOn = dayOf(nowText())
  await trx
    .insertInto('knownBrowser')
    .values(marks.map((mark) => ({ userId, mark, seenOn })))
    .onConflict((conflict) => conflict.columns(['userId', 'mark']).doUpdateSet({ seenOn }))
    .execute()
  await forgetOldest(trx, userId)
  return { ...browser, isNew }
}

/** Whichever was seen on that day or later is a new one again: it may be the one its owner disowns. */
export const disownBrowsers = (trx: Trx, userId: number, since: string) =>
  trx.updateTable('knownBrowser').set({ seenOn: '' }).where('userId', '=', userId).where('seenOn', '>=', dayOf(since)).execute()

const forgetOldest = (trx: Trx, userId: number) =>
  trx
    .deleteFrom('knownBrowser')
    .where('userId', '=', userId)
    .where('mark', 'not in', (from) =>
      from.selectFrom('knownBrowser').select('mark').where('userId', '=', userId).orderBy('seenOn', 'desc').limit(MARKS_MAX),
    )
    .execute()
