import type { Reader, Trx } from '../../../db/schema'
import { DAY, fromNow, MINUTE, nowText } from '../process/clock'
import { hashToken, newToken } from '../tokens'
import type { Context } from '../trpc/context'
import { dropToken, giveToken, readToken } from './browser-cookies'

/** A browser's cookie that stands for one account, for a while; the database knows its hash. */
function browserToken(table: 'signInTicket' | 'trustedBrowser', cookie: string, lasts: number) {
  /** Whose it is, while it works. One that ends too far ahead was made while the clock was wrong. */
  async function find(ctx: Context, db: Reader): Promise<number | undefined> {
    const id = readToken(ctx, cookie)
    if (!id) return undefined
    const row = await db
      .selectFrom(table)
      .select('userId')
      .where('id', '=', id)
      .where('endsAt', '>', nowText())
      .where('endsAt', '<=', fromNow(lasts))
      .executeTakeFirst()
    return row?.userId
  }
  /** The browser has none from now on. */
  async function end(ctx: Context, trx: Trx) {
    const id = readToken(ctx, cookie)
    if (id) await trx.deleteFrom(table).where('id', '=', id).execute()
    dropToken(ctx, cookie)
  }
  return {
    find,
    end,
    /** In place of the one the browser had. */
    async issue(ctx: Context, trx: Trx, userId: number) {
      await end(ctx, trx)
      await trx.deleteFrom(table).where('endsAt', '<=', nowText()).execute()
      const token = newToken()
      await trx
        .insertInto(table)
        .values({ id: hashToken(token), userId, endsAt: fromNow(lasts) })
        .execute()
      giveToken(ctx, cookie, token, lasts / 1000)
    },
  }
}

/** The right password was given; the second step is still to come. */
export const tickets = browserToken('signInTicket', 'portico_step', 10 * MINUTE)
/** The password alone signs in there. */
export const trust = browserToken('trustedBrowser', 'portico_trust', 30 * DAY)
