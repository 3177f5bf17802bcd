import type { Reader } from '../../../db/schema'
import type { Caller } from '../limits/caller'
import type { Limits } from '../limits/limits'
import type { Env } from '../process/env'
import type { Log } from '../process/log'
import type { AppSecrets } from '../storage/app-secrets'

export interface CookieRequest {
  env: Env
  cookie(name: string): string | undefined
  /** Adds a Set-Cookie header to the answer, in place of one of the same name. */
  setCookie(cookie: string): void
}

/** A request to sign in, or to prove who somebody is. */
export interface AuthRequest extends CookieRequest {
  reads: Reader
  log: Log
  limits: Pick<Limits, 'codes' | 'challenges'>
  appSecrets: AppSecrets
  caller: Caller
  address: string
  userAgent: string
}
