import type { Reader } from '../../../db/schema'
import type { Caller } from '../limits/caller'
import type { Limits } from '../limits/limits'
import type { Env } from '../process/env'
import type { Log } from '../process/log'
import type { AppSecrets } from '../storage/app-secrets'

export interface CookieRequest {
  env: Env
  cookie(name: string): string | undefined
  setCookie(cookie: string): void
}

export interface AuthRequest extends CookieRequest {
  reads: Reader
  log: Log
  limits: Pick<Limits, 'codes' | 'challenges'>
  appSecrets: AppSecrets
  caller: Caller
  address: string
  userAgent: string
}
