import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** Deviations from an honest authenticator. */
interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  userHandle?: string | null
  /** False: without a finger or PIN. */
  isVerified?: boolean
  counter?: number
  signature?: Buffer
  /** The format of an attestation with an invalid certificate. */
  statement?: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value])

/** A software passkey written from the WebAuthn specification, not from our code: ES256, no attestation. */
export function newSoftPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const rpId = new URL(origin).hostname
  let userHandle = ''
  let counter = 0

  const clientDataOf = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? origin, crossOrigin: false }))
  const head = (flags: number, lies: Lies) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags & (lies.isVerified === false ? ~4 : 255)]), count])
  }
  const named = { id, rawId: id, type: 'public-key' as const }

  return {
    id,
    register(options: { challenge: string; user: { id: string } }, lies: Lies = {}) {
      userHandle = options.user.id
      const clientData = clientDataOf('webauthn.create', options.challenge, lies)
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, credentialId.length])
      const authData = Buffer.concat([head(0x45, lies), Buffer.alloc(16), length, credentialId, key])
      const { statement } = lies
      const said = statement ? [Buffer.from([0xa1]), text('x5c'), Buffer.from([0x81]), text('nonsense')] : [Buffer.from([0xa0])]
      const format = [text('fmt'), text(statement ?? 'none'), text('attStmt'), ...said]
      const object = [Buffer.from([0xa3]), ...format, text('authData'), bytes(authData)]
      return {
        ...named,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: Buffer.concat(object).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign(options: { challenge: string }, lies: Lies = {}) {
      counter += 1
      const clientData = clientDataOf('webauthn.get', options.challenge, lies)
      const authenticatorData = head(0x05, lies)
      const signed = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(clientData)]))
        .sign(privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: (lies.signature ?? signed).toString('base64url'),
          userHandle: lies.userHandle === undefined ? userHandle : lies.userHandle,
        },
      }
    },
  }
}
export type SoftPasskey = ReturnType<typeof newSoftPasskey>
