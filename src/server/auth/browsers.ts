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

/** The prefix `__Host-` on https stops other hosts of the domain from setting the cookie. */
const fullName = (ctx: Pick<CookieRequest, 'env'>, name: string) => (isSecure(ctx) ? `__Host-${name}` : name)

function tokenIn(ctx: CookieRequest, name: string): string | undefined {
  const token = ctx.cookie(fullName(ctx, name))
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** Returns the hash of the cookie's token, or undefined. */
export function readToken(ctx: CookieRequest, name: string): string | undefined {
  const token = tokenIn(ctx, name)
  return token && hashToken(token)
}

/** Returns the hash of the browser's token or of a new one. `keep` sets the cookie or extends its time. */
export function ensureToken(ctx: CookieRequest, name: string, seconds: number) {
  const token = tokenIn(ctx, name) ?? newToken()
  return { hash: hashToken(token), keep: () => giveToken(ctx, name, token, seconds) }
}

const giveToken = (ctx: CookieRequest, name: string, token: string, seconds: number) =>
  ctx.setCookie(`${fullName(ctx, name)}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure(ctx) ? '; Secure' : ''}`)

const dropToken = (ctx: CookieRequest, name: string) => {
  if (ctx.cookie(fullName(ctx, name)) !== undefined) giveToken(ctx, name, '', 0)
}

function browserToken(table: 'signInTicket' | 'trustedBrowser', cookie: string, lasts: number) {
  /** Ignores a row that ends too far ahead, because it was made while the clock was wrong. */
  async function read(ctx: CookieRequest, db: Reader) {
    const id = readToken(ctx, cookie)
    if (!id) return undefined
    return db
      .selectFrom(table)
      .select(['userId', 'credentialSince'])
      .where('id', '=', id)
      .where('endsAt', '>', nowText())
      .where('endsAt', '<=', fromNow(lasts))
      .executeTakeFirst()
  }
  async function end(ctx: CookieRequest, trx: Trx) {
    const id = readToken(ctx, cookie)
    if (id) await trx.deleteFrom(table).where('id', '=', id).execute()
    dropToken(ctx, cookie)
  }
  return {
    read,
    find: async (ctx: CookieRequest, db: Reader) => (await read(ctx, db))?.userId,
    end,
    async issue(ctx: CookieRequest, trx: Trx, userId: number, credentialSince: string | null) {
      await end(ctx, trx)
      await trx.deleteFrom(table).where('endsAt', '<=', nowText()).execute()
      const token = newToken()
      await trx
        .insertInto(table)
        .values({ id: hashToken(token), userId, endsAt: fromNow(lasts), credentialSince })
        .execute()
      giveToken(ctx, cookie, token, lasts / 1000)
    },
  }
}

export const signInTickets = browserToken('signInTicket', 'portico_step', 10 * MINUTE)
export const trustedBrowsers = browserToken('trustedBrowser', 'portico_trust', 30 * DAY)

export async function forgetBrowsers(trx: Trx, userId: number) {
  await trx.deleteFrom('signInTicket').where('userId', '=', userId).execute()
  await trx.deleteFrom('trustedBrowser').where('userId', '=', userId).execute()
}

const COOKIE = 'portico_browser'
const COOKIE_DAYS = 400
const KNOWN_DAYS = 60
/** The limit of one account; the marks unseen for the longest time are deleted. */
const MARKS_MAX = 100

const dayOf = (at: string) => at.slice(0, 10)

/**
 * Records the browser of a sign-in. `isNew` is true when the account has lately been used neither with its cookie nor with the same browser
 * on the same network; it is false for an account's first browser. Networks are stored as keyed hashes only.
 */
export async function noteBrowser(ctx: AuthRequest, trx: Trx, userId: number) {
  const browser = ensureToken(ctx, COOKIE, (COOKIE_DAYS * DAY) / 1000)
  const marks = [browser.hash, await placeMark(ctx, trx, userId)]
  const known = await trx.selectFrom('knownBrowser').select(['mark', 'seenOn']).where('userId', '=', userId).execute()
  const isNew = known.length > 0 && !known.some(({ mark, seenOn }) => marks.includes(mark) && isRecent(seenOn))
  const seenOn = dayOf(nowText())
  await trx
    .insertInto('knownBrowser')
    .values(marks.map((mark) => ({ userId, mark, seenOn })))
    .onConflict((conflict) => conflict.columns(['userId', 'mark']).doUpdateSet({ seenOn }))
    .execute()
  await forgetOldest(trx, userId)
  return { ...browser, isNew }
}

/** True when the account has lately been used with this browser's cookie, or with the same kind of browser on this network. */
export async function isKnownBrowser(ctx: AuthRequest, userId: number | undefined): Promise<boolean> {
  if (userId === undefined) return false
  const marks = [readToken(ctx, COOKIE) ?? '', await placeMark(ctx, ctx.reads, userId)]
  const known = await ctx.reads
    .selectFrom('knownBrowser')
    .select('seenOn')
    .where('userId', '=', userId)
    .where('mark', 'in', marks)
    .execute()
  return known.some(({ seenOn }) => isRecent(seenOn))
}

const isRecent = (seenOn: string) => seenOn >= dayOf(fromNow(-KNOWN_DAYS * DAY))

async function placeMark({ address, userAgent }: AuthRequest, db: Reader, userId: number): Promise<string> {
  const { linkSecret } = await readSettings(db)
  return sign(linkSecret, `browser ${userId} ${networkOf(address).subnet} ${userAgent}`)
}

/** Makes every browser seen since that day count as new, because it may belong to an intruder. */
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

/** Pages before sign-in read the language from this cookie; null clears it. */
export function languageCookie({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, language: Language | null): string {
  const [value, seconds] = language ? [language, YEAR_SECONDS] : ['', 0]
  const secure = PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  return `${LANGUAGE_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}
