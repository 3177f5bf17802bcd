import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAfterTest } from './close-after-test'

export interface SentText {
  /** Named as in Twilio's form or the webhook's JSON. */
  fields: Record<string, string>
  headers: IncomingMessage['headers']
  path: string
  body: string
}

/** The reply to a text: an error, accepting and closing the connection, a protocol upgrade, or none. */
export type Meets = { status: number; code?: number } | 'hangUp' | 'upgrade' | 'never'

export interface GatewayServer {
  url: string
  /** Accepted texts, in order. */
  texts: SentText[]
  /** Every request, also refused ones. */
  asked: SentText[]
  /** Replies for the next requests, in order; after those, all are accepted. */
  meets: Meets[]
  /** Runs between accepting a text and answering. */
  meanwhile?: (gatewayId: string) => Promise<unknown>
}

export const TWILIO = {
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000001',
  TWILIO_AUTH_TOKEN: 'a-token-of-twilio',
  TWILIO_FROM: '+15555550100',
}

/** A real HTTP server with Twilio's documented interface, which also takes the webhook's JSON. */
export async function openTextGateway(): Promise<GatewayServer> {
  const gateway: GatewayServer = { url: '', texts: [], asked: [], meets: [] }
  const keys = new Set<string>()
  let answers = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const isJson = request.headers['content-type'] === 'application/json'
    const fields = isJson ? (JSON.parse(body) as Record<string, string>) : Object.fromEntries(new URLSearchParams(body))
    const text = { fields, headers: request.headers, path: request.url ?? '', body }
    gateway.asked.push(text)
    const meets = gateway.meets.shift()
    if (meets === 'never') return
    if (meets === 'upgrade') return request.socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n')
    if (meets && meets !== 'hangUp') {
      response.writeHead(meets.status, { 'content-type': 'application/json', location: '/elsewhere' })
      return response.end(JSON.stringify({ code: meets.code, message: 'No', status: meets.status }))
    }
    const key = String(request.headers['idempotency-key'] ?? '')
    if (!key || !keys.has(key)) gateway.texts.push(text)
    keys.add(key)
    if (meets === 'hangUp') return request.socket.destroy()
    answers += 1
    const sid = `SM${answers}`
    await gateway.meanwhile?.(sid)
    response.writeHead(201, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ sid, status: 'queued' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  closeAfterTest(server)
  return gateway
}

/** Twilio's signature of a request. Source: https://www.twilio.com/docs/usage/security */
export function signAsTwilio(url: string, fields: Record<string, string>, token = TWILIO.TWILIO_AUTH_TOKEN): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((signed, name) => signed + name + fields[name], url)
  return createHmac('sha1', token).update(text).digest('base64')
}
