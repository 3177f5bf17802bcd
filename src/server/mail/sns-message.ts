import { createVerify, X509Certificate } from 'node:crypto'
import * as z from 'zod'
import { say } from '../../words/say'
import { forbidden, PortalError } from '../errors'
import type { SnsGateway } from './sns-gateway'

const HOST = /^sns\.[a-z]{2,}(-[a-z]+)+-\d+\.amazonaws\.com(\.cn)?$/
const CERTIFICATE_PATH = /^\/SimpleNotificationService-[\w-]+\.pem$/

/** SignatureVersion → digest. Source: https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html */
const DIGESTS: Record<string, string> = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' }

/** The fields each kind signs, in the order in which they are signed. */
const NOTIFICATION = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const
const CONFIRMATION = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const

const envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().min(1).max(200),
  TopicArn: z.string().max(500),
  Message: z.string(),
  Timestamp: z.string().max(100),
  SignatureVersion: z.string().max(10),
  Signature: z.string().max(2000),
  SigningCertURL: z.string().max(1000),
  Subject: z.string().max(1000).nullish(),
  Token: z.string().max(2000).nullish(),
  SubscribeURL: z.string().max(4000).nullish(),
})
export type SnsMessage = z.infer<typeof envelope>

const malformed = () => new PortalError('BAD_REQUEST', say('server', 'snsMalformed'))

/**
 * Reads a message that Amazon SNS posted for `topicArn` and proves that it comes from there. Throws 400 for something
 * else, 403 for another topic or a forgery, 503 when the signing certificate cannot be fetched just now.
 */
export async function readSnsMessage(text: string, topicArn: string, gateway: SnsGateway): Promise<SnsMessage> {
  const message = parse(text)
  // Before anything is fetched: who does not know the topic cannot make the portal ask anybody anything.
  if (message.TopicArn !== topicArn) throw forbidden(say('server', 'snsTopic'))
  const digest = DIGESTS[message.SignatureVersion]
  if (!digest) throw forbidden(say('server', 'snsVersion'))
  if (!isCertificateUrl(message.SigningCertURL)) throw forbidden(say('server', 'snsForeign'))
  const certificate = readCertificate(await gateway.certificate(message.SigningCertURL))
  if (!certificate || !isValidNow(certificate)) throw forbidden(say('server', 'snsCertificate'))
  const genuine = createVerify(digest).update(signedText(message), 'utf8').verify(certificate.publicKey, message.Signature, 'base64')
  if (!genuine) throw forbidden(say('server', 'snsSignature'))
  return message
}

function parse(text: string): SnsMessage {
  try {
    return envelope.parse(JSON.parse(text))
  } catch {
    throw malformed()
  }
}

const isAmazon = (url: string, path: RegExp) => {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  return protocol === 'https:' && port === '' && username === '' && password === '' && HOST.test(hostname) && path.test(pathname)
}

/** Only Amazon publishes at this host, and only certificates at this path. */
export const isCertificateUrl = (url: string) => isAmazon(url, CERTIFICATE_PATH) && new URL(url).search === ''
export const isConfirmationUrl = (url: string) => isAmazon(url, /^\/$/)

function readCertificate(pem: string | null): X509Certificate | null {
  try {
    return pem ? new X509Certificate(pem) : null
  } catch {
    return null
  }
}

const isValidNow = (certificate: X509Certificate) =>
  certificate.publicKey.asymmetricKeyType === 'rsa' &&
  new Date(certificate.validFrom).getTime() <= Date.now() &&
  Date.now() <= new Date(certificate.validTo).getTime()

/** Each signed field as its name and its value on lines of their own; fields a message lacks are left out. */
export function signedText(message: SnsMessage): string {
  const fields = message.Type === 'Notification' ? NOTIFICATION : CONFIRMATION
  return fields
    .filter((field) => message[field] !== undefined && message[field] !== null)
    .map((field) => `${field}\n${message[field]}\n`)
    .join('')
}
