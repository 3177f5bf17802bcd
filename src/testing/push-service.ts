import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAfterTest } from './close-after-test'

export interface Push {
  headers: IncomingMessage['headers']
  path: string
  body: Buffer
}
export interface PushService {
  url: string
  pushes: Push[]
  /** The replies to the next pushes; after those, 201. */
  answers: (number | 'never')[]
}

export async function openPushService(): Promise<PushService> {
  const service: PushService = { url: '', pushes: [], answers: [] }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    service.pushes.push({ headers: request.headers, path: request.url ?? '', body: Buffer.concat(chunks) })
    const answer = service.answers.shift() ?? 201
    if (answer !== 'never') response.writeHead(answer, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  closeAfterTest(server)
  return service
}

/** The browser's side of a subscription: decrypts messages to it. Source: RFC 8291 and RFC 8188. */
export function openBrowserKeys() {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const idLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = derive(keys.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

/** The claims of a push's VAPID token, if its signature is valid. Source: RFC 8292. */
export function readVapid({ headers }: Push, publicKey: string): { aud: string; sub: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(headers.authorization)) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const verifying = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  if (key !== publicKey || !verify('sha256', Buffer.from(`${head}.${claims}`), verifying, Buffer.from(signature, 'base64url')))
    throw new Error('The token is not signed with the key of the portal')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string }
}
