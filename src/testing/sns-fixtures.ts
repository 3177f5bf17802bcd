import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { type SnsMessage, signedText } from '../server/notifications/email/sns-message'

export const TOPIC = 'arn:aws:sns:us-west-2:123456789012:portal-mail'
export const CERTIFICATE_URL = 'https://sns.us-west-2.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem'

/** A signing key with a certificate like Amazon SNS's, made for each test run. */
export interface Signer {
  pem: string
  privateKey: KeyObject
}

const DAY = 86_400_000

export function makeSigner(from = Date.now() - DAY, to = Date.now() + DAY): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const algorithm = der(0x30, Buffer.from('06092a864886f70d01010b0500', 'hex')) // sha256WithRSAEncryption
  const name = der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('sns.test')))))
  const validity = der(0x30, utcTime(from), utcTime(to))
  const body = der(0x30, der(0x02, Buffer.from([1])), algorithm, name, validity, name, publicKey.export({ type: 'spki', format: 'der' }))
  const signature = createSign('RSA-SHA256').update(body).sign(privateKey)
  const certificate = der(0x30, body, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return { pem: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'), privateKey }
}

/** A DER element: tag, length, content (X.690). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length.toString(16)
  const digits = Buffer.from(size.length % 2 ? `0${size}` : size, 'hex')
  const length = content.length < 128 ? digits : Buffer.concat([Buffer.from([0x80 | digits.length]), digits])
  return Buffer.concat([Buffer.from([tag]), length, content])
}

const utcTime = (time: number) => der(0x17, Buffer.from(`${new Date(time).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

/** A signed message like Amazon SNS's. `change` applies before signing. */
export function signedMessage(signer: Signer, change: Partial<SnsMessage> = {}): SnsMessage {
  const message: SnsMessage = {
    Type: 'Notification',
    MessageId: randomUUID(),
    TopicArn: TOPIC,
    Message: '{}',
    Timestamp: new Date().toISOString(),
    SignatureVersion: '2',
    Signature: '',
    SigningCertURL: CERTIFICATE_URL,
    ...change,
  }
  const digest = message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
  return { ...message, Signature: createSign(digest).update(signedText(message)).sign(signer.privateKey, 'base64') }
}

export const bounceOf = (emailAddress: string, change: object = {}) =>
  JSON.stringify({
    notificationType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'NoEmail',
      bouncedRecipients: [{ emailAddress, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' }],
      timestamp: '2026-03-01T08:00:00.000Z',
      feedbackId: randomUUID(),
      ...change,
    },
    mail: { timestamp: '2026-03-01T07:59:00.000Z', messageId: 'ses-message-1', source: 'portal@example.org', destination: [emailAddress] },
  })

export const complaintOf = (emailAddress: string, change: object = {}) =>
  JSON.stringify({
    eventType: 'Complaint',
    complaint: {
      complainedRecipients: [{ emailAddress }],
      timestamp: '2026-03-01T08:00:00.000Z',
      feedbackId: randomUUID(),
      complaintFeedbackType: 'abuse',
      ...change,
    },
    mail: { timestamp: '2026-03-01T07:59:00.000Z', messageId: 'ses-message-2' },
  })
