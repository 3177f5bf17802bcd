import { createTextGateway } from '../../server/notifications/sms/gateways'
import type { Env } from '../../server/process/env'
import { portal } from '../../server/process/program'
import type { Finding } from '../../shared/system'
import { ok, warning } from './findings'

/** Whether it takes texts only a text can say: each costs money. */
export function checkTexts(env: Env): Finding {
  const gateway = createTextGateway(env)
  if (!gateway) return ok('texts', 'No gateway for text messages is set up; nobody is offered any. docs/texts.md says how.')
  const how = gateway.kind === 'twilio' ? `Twilio, from ${gateway.sender}` : `the gateway at ${gateway.sender}`
  if (!env.PUBLIC_URL.startsWith('https:'))
    return warning('texts', `Text messages go by ${how}, but PUBLIC_URL is no https address: answers such as STOP cannot come safely.`)
  return ok('texts', `Text messages go by ${how}. Try it: ${portal('text test NUMBER')}`)
}

export function checkPush({ PUBLIC_URL, PUSH_ORIGINS }: Env): Finding {
  const more = PUSH_ORIGINS.length > 0 ? ` Also allowed: ${PUSH_ORIGINS.join(', ')}.` : ''
  const { protocol, hostname } = new URL(PUBLIC_URL)
  if (protocol === 'https:' || hostname === 'localhost') return ok('notifications', `Devices can show notifications.${more}`)
  return warning('notifications', 'PUBLIC_URL is no https address: browsers show notifications of such addresses alone.')
}
