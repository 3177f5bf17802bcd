import { LANGUAGE_COOKIE } from '../../shared/languages'
import type { Language } from '../../words/languages'
import type { Env } from '../process/env'

const YEAR_SECONDS = 31_536_000

/** Keeps the account's language in the browser, for its pages before sign-in; null clears it. Pages read it too. */
export function languageCookie({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, language: Language | null): string {
  const [value, seconds] = language ? [language, YEAR_SECONDS] : ['', 0]
  const secure = PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  return `${LANGUAGE_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}
