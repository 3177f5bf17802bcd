import { createHmac } from 'node:crypto'
import type { Env } from '../../process/env'
import { sameText } from '../../tokens'
import { answered, type GatewayOutcome, isPassing, outcomeOfError, type TextGateway } from './gateway'
import { postRequest } from './post-request'

/** These error codes mean that the number cannot be texted, or not from here. Source: https://www.twilio.com/docs/api/errors */
const REFUSED = [21211, 21214, 21408, 21612, 21614]
const STOPPED = 21610
const BAD_NEWS = ['undelivered', 'failed']
/** More than Twilio sends. Anybody can post here, and parsing thousands of fields would block everyone. */
const FIELDS_MAX = 100

/** Source: https://www.twilio.com/docs/messaging/api/message-resource and https://www.twilio.com/docs/usage/security */
export function createTwilio(env: Env): TextGateway {
  const { TWILIO_ACCOUNT_SID: account = '', TWILIO_AUTH_TOKEN: token = '', TWILIO_FROM: sender = '' } = env
  const url = `${env.TWILIO_BASE_URL}/2010-04-01/Accounts/${account}/Messages.json`
  const headers = {
    authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  return {
    kind: 'twilio',
    sender,
    mayRepeat: false,
    signatureHeader: 'x-twilio-signature',
    async send({ to, text }) {
      const form = new URLSearchParams({
        To: to,
        [sender.startsWith('MG') ? 'MessagingServiceSid' : 'From']: sender,
        Body: text,
        StatusCallback: `${env.PUBLIC_URL}/api/sms/status`,
      })
      try {
        return verdictOn(await postRequest(url, headers, form.toString()))
      } catch (error) {
        return outcomeOfError(error)
      }
    },
    isGenuine({ path, signature, body }) {
      if (body.split('&', FIELDS_MAX + 1).length > FIELDS_MAX) return false
      const fields = new URLSearchParams(body)
      fields.sort()
      const signed = `${env.PUBLIC_URL}${path}${[...fields].flat().join('')}`
      return sameText(createHmac('sha1', token).update(signed).digest('base64'), signature)
    },
    readInbound(body) {
      const form = new URLSearchParams(body)
      const [id, from] = [form.get('MessageSid'), form.get('From')]
      return id && from ? { id, from, text: form.get('Body') ?? '' } : null
    },
    readStatus(body) {
      const form = new URLSearchParams(body)
      const [gatewayId, status = ''] = [form.get('MessageSid'), form.get('MessageStatus') ?? '']
      if (!gatewayId) return null
      const code = form.get('ErrorCode')
      return { gatewayId, failure: BAD_NEWS.includes(status) ? `The gateway says ${status}${code ? ` (${code})` : ''}.` : null }
    },
  }
}

function verdictOn({ status, text }: { status: number; text: string }): GatewayOutcome {
  const { sid, code, message } = readJson(text)
  if (status >= 200 && status < 300) return { is: 'accepted', id: typeof sid === 'string' ? sid : null }
  const reason = answered(status, [code, message].filter(Boolean).join(' '))
  if (code === STOPPED) return { is: 'stopped', reason }
  return { is: !REFUSED.includes(Number(code)) && isPassing(status) ? 'later' : 'refused', reason }
}

function readJson(text: string): { sid?: unknown; code?: unknown; message?: unknown } {
  try {
    return Object(JSON.parse(text)) as object
  } catch {
    return {}
  }
}
