import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Env } from '../../process/env'
import { sameText } from '../../tokens'
import { answered, type TextGateway } from './gateway'
import { NoAnswer, postRequest } from './post-request'

const REFUSED = [400, 404, 410, 422]
const BAD_NEWS = ['undelivered', 'failed']

const inbound = z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)), from: z.string(), text: z.string() })
const status = z.object({ id: z.coerce.number(), status: z.string(), error: z.optional(z.string()) })

export function createWebhook({ SMS_WEBHOOK_URL: url = '', SMS_WEBHOOK_SECRET: secret = '' }: Env): TextGateway {
  const sign = (body: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return {
    kind: 'webhook',
    sender: new URL(url).host,
    mayRepeat: true,
    signatureHeader: 'x-portico-signature',
    async send({ id, to, text, segments, isUrgent }) {
      const body = JSON.stringify({ id: String(id), to, text, segments, urgent: isUrgent })
      const headers = { 'content-type': 'application/json', 'idempotency-key': String(id), 'x-portico-signature': sign(body) }
      try {
        const answer = await postRequest(url, headers, body)
        if (answer.status >= 200 && answer.status < 300) return { is: 'accepted', id: null }
        return { is: REFUSED.includes(answer.status) ? 'refused' : 'later', reason: answered(answer.status, '') }
      } catch (error) {
        // The gateway accepts each key once, so the text may be sent again.
        if (error instanceof NoAnswer) return { is: 'later', reason: error.message }
        throw error
      }
    },
    isGenuine: ({ signature, body }) => sameText(sign(body), signature),
    readInbound: (body) => read(inbound, body),
    readStatus(body) {
      const said = read(status, body)
      if (!said) return null
      return {
        id: said.id,
        failure: BAD_NEWS.includes(said.status) ? `The gateway says ${said.status}: ${said.error ?? ''}`.slice(0, 300) : null,
      }
    },
  }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, body: string): z.output<Schema> | null {
  try {
    return z.safeParse(schema, JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}
