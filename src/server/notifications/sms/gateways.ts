import type { DatabaseAccess } from '../../../../db/schema'
import type { Env } from '../../process/env'
import { readSettings, writeSettings } from '../../settings'
import type { TextGateway } from './gateway'
import { createTwilio } from './twilio'
import { createWebhook } from './webhook'

export function createTextGateway(env: Env): TextGateway | null {
  if (env.TWILIO_ACCOUNT_SID) return createTwilio(env)
  return env.SMS_WEBHOOK_URL ? createWebhook(env) : null
}

/** Stores the kind of gateway, because recipients are selected in the database. */
export async function noteGateway({ reads, write }: DatabaseAccess, gateway: TextGateway | null) {
  const textGateway = gateway?.kind ?? ''
  if ((await readSettings(reads)).textGateway !== textGateway) await write((trx) => writeSettings(trx, { textGateway }))
}
