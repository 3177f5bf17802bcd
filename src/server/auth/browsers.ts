import type { Reader, Trx } from '../../../db/schema'
import { LANGUAGE_COOKIE } from '../../shared/languages'
import type { Language } from '../../words/languages'
import { networkOf } from '../limits/network'
import { DAY, fromNow, MINUTE, nowText } from '../process/clock'
import type { Env } from '../process/env'
import { readSettings } from '../settings'
import { hashToken, newToken, sign } from '../tokens'
import type { AuthRequest, CookieRequest } from './auth-request'

const isSecure = ({ env }: Pick<CookieRequest, 'env'>) => env.PUBLIC_URL.startsWith('https:')

/** On https its name begins with `__Host-`: no other host of the domain can set it then. */
const fullName = (ctx: Pick<CookieRequest, 'env'>, name: string) => (isSecure(ctx) ? `__Host-${name}` : name)

function tokenIn(ctx: CookieRequest, name: string): string | undefined {
  const token = ctx.cookie(fullName(ctx, name))
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** What the database knows of the random token in the browser's cookie; nothing without one. */
export function readToken(ctx: CookieRequest, name: string): string | undefined {
  const token = tokenIn(ctx, name)
  return token && hashToken(token)
}

/** The same; a browser without one gets one with `keep`, and one that has it keeps it that much longer. */
export function ensureToken(ctx: CookieRequest, name: string, seconds: number) {
  const token = tokenIn(ctx, name) ?? newToken()
  return { hash: hashToken(token), keep: () => giveToken(ctx, name, token, seconds) }
}

export const giveToken = (ctx: CookieRequest, name: string, token: string, seconds: number) =>
  ctx.setCookie(`${fullName(ctx, name)}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure(ctx) ? '; Secure' : ''}`)

export const dropToken = (ctx: CookieRequest, name: string) => {
  if (ctx.cookie(fullName(ctx, name)) !== undefined) giveToken(ctx, name, '', 0)
}

/** A browser's cookie that stands for one account, for a while; the database knows its hash. */
function browserToken(table: 'signInTicket' | 'trustedBrowser', cookie: string, lasts: number) {
  /** Whose it is, while it works. One that ends too far ahead was made while the clock was wrong. */
  async function find(ctx: CookieRequest, db: Reader): Promise<number | undefined> {
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
  async function end(ctx: CookieRequest, trx: Trx) {
    const id = readToken(ctx, cookie)
    if (id) await trx.deleteFrom(table).where('id', '=', id).execute()
    dropToken(ctx, cookie)
  }
  return {
    find,
    end,
    async issue(ctx: CookieRequest, trx: Trx, userId: number) {
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
export const signInTickets = browserToken('signInTicket', 'portico_step', 10 * MINUTE)
/** The password alone signs in there. */
export const trustedBrowsers = browserToken('trustedBrowser', 'portico_trust', 30 * DAY)

/** Ends every ticket and every trusted browser of an account. */
export async function forgetBrowsers(trx: Trx, userId: number) {
  await trx.deleteFrom('signInTicket').where('userId', '=', userId).execute()
  await trx.deleteFrom('trustedBrowser').where('userId', '=', userId).execute()
}

const COOKIE = 'portico_browser'
const COOKIE_DAYS = 400
const KNOWN_DAYS = 60
/** Of one account; the longest unseen are forgotten. */
const MARKS_MAX = 100

const dayOf = (at: string) => at.slice(0, 10)

/**
 * Notes the browser somebody signs in with. `isNew` when neither its cookie nor the same browser on the same network was seen with the
 * account lately; an account's first browser ever is none. Networks are kept as keyed hashes only.
 */
export async function noteBrowser(ctx: AuthRequest, trx: Trx, userId: number) {
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

const YEAR_SECONDS = 31_536_000

/** Keeps the account's language in the browser, for its pages before sign-in; null clears it. Pages read it too. */
export function languageCookie({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, language: Language | null): string {
  const [value, seconds] = language ? [language, YEAR_SECONDS] : ['', 0]
  const secure = PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  return `${LANGUAGE_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}
