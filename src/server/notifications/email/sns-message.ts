import { createVerify, X509Certificate } from 'node:crypto'
import * as z from 'zod'
import { msg } from '../../../words/messages'
import { forbidden, PortalError } from '../../errors'
import type { SnsGateway } from './sns-gateway'

/** Keyed by SignatureVersion. Source: https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html */
const DIGESTS = new Map([
  ['1', 'RSA-SHA1'],
  ['2', 'RSA-SHA256'],
])

/** The signed fields of each type, in the order of signing. */
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

const malformed = () => new PortalError('BAD_REQUEST', msg('server', 'snsMalformed'))

/**
 * Reads a message that Amazon SNS posted for `topicArn` and verifies its signature. `beforeAsking` may refuse the fetch of a certificate.
 * Throws 400 for another format, 403 for another topic or a forgery, 503 if the certificate cannot be fetched now.
 */
export async function readSnsMessage(text: string, topicArn: string, gateway: SnsGateway, beforeAsking: () => void): Promise<SnsMessage> {
  const message = parse(text)
  // Checked before any fetch, so that strangers cannot make the portal send requests.
  if (message.TopicArn !== topicArn) throw forbidden(msg('server', 'snsTopic'))
  const digest = DIGESTS.get(message.SignatureVersion)
  if (!digest) throw forbidden(msg('server', 'snsVersion'))
  if (!isCertificateUrl(message.SigningCertURL, topicArn)) throw forbidden(msg('server', 'snsForeign'))
  const certificate = readCertificate(await gateway.certificate(message.SigningCertURL, beforeAsking))
  if (!certificate || !isValidNow(certificate)) throw forbidden(msg('server', 'snsCertificate'))
  const genuine = createVerify(digest).update(signedText(message), 'utf8').verify(certificate.publicKey, message.Signature, 'base64')
  if (!genuine) throw forbidden(msg('server', 'snsSignature'))
  return message
}

function parse(text: string): SnsMessage {
  try {
    return envelope.parse(JSON.parse(text))
  } catch {
    throw malformed()
  }
}

/** The topic's host, such as 'https://sns.us-west-2.amazonaws.com'; undefined for an invalid ARN. */
function originOf(topicArn: string): string | undefined {
  const [, china, region] = /^arn:aws(-cn)?[a-z-]*:sns:([a-z]{2,}(?:-[a-z]+)+-\d+):/.exec(topicArn) ?? []
  return region && `https://sns.${region}.amazonaws.com${china ? '.cn' : ''}`
}

/** Accepts one spelling only; another one would be fetched again. */
const isAmazon = (url: string, topicArn: string, path: RegExp) => {
  const origin = originOf(topicArn)
  return origin !== undefined && url.startsWith(`${origin}/`) && path.test(url.slice(origin.length))
}

/** Only Amazon publishes at this host, and only certificates at this path. */
const isCertificateUrl = (url: string, topicArn: string) => isAmazon(url, topicArn, /^\/SimpleNotificationService-[\w-]+\.pem$/)
export const isConfirmationUrl = (url: string, topicArn: string) => isAmazon(url, topicArn, /^\/\?/)

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

/** Each signed field as its name and value on separate lines. Missing fields are left out. */
export function signedText(message: SnsMessage): string {
  const fields = message.Type === 'Notification' ? NOTIFICATION : CONFIRMATION
  return fields
    .filter((field) => message[field] !== undefined && message[field] !== null)
    .map((field) => `${field}\n${message[field]}\n`)
    .join('')
}
