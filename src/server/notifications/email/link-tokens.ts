import { TOPICS, type Topic } from '../../../shared/topics'
import { sameText, sign } from '../../tokens'

/** A placeholder for the token of a link. Tokens are made when a mail is sent, so neither the outbox nor a backup holds a valid one. */
export const TOKEN_SLOT = 'made-when-sent'
/** A placeholder for the token that stops email about the mail's topic. */
const TOPIC_TOKEN_SLOT = 'made-for-topic'

/** Prevents a token in text that people wrote. */
export const withoutSlots = (text: string) => text.replaceAll(TOKEN_SLOT, 'made when sent').replaceAll(TOPIC_TOKEN_SLOT, 'made for topic')
export const hideSlots = (text: string) => text.replaceAll(TOKEN_SLOT, '…').replaceAll(TOPIC_TOKEN_SLOT, '…')

export const unsubscribeUrl = (publicUrl: string) => `${publicUrl}/unsubscribe/${TOKEN_SLOT}`
export const topicUnsubscribeUrl = (publicUrl: string) => `${publicUrl}/unsubscribe/${TOPIC_TOKEN_SLOT}`

interface WithSlots {
  text: string
  html: string
  unsubscribeUrl: string | null
}

export function fillSlots<Mail extends WithSlots>(mail: Mail, token: string, topicToken = token): Mail {
  const fill = (text: string) => text.replaceAll(TOKEN_SLOT, token).replaceAll(TOPIC_TOKEN_SLOT, topicToken)
  return { ...mail, text: fill(mail.text), html: fill(mail.html), unsubscribeUrl: mail.unsubscribeUrl && fill(mail.unsubscribeUrl) }
}

export interface LinkedMail {
  id: number
  userId: number | null
  toAddress: string
  linkKind: string | null
  createdAt: string
}

export interface AccountLinks {
  /** The same token at each attempt, because the first mail may have arrived. Null if the link was used, replaced or has expired. */
  token(mail: LinkedMail): Promise<string | null>
  /** Called when the mail was sent or given up. */
  forget(mailId: number): void
}

export const LINK_ENDED = 'Not sent: the link in it does not work any more.'

/** Returns the mail with its links and the secret token in it, or the reason why it is not sent. */
export async function fillLinks<Mail extends WithSlots & LinkedMail & { unsubscribeScope: UnsubscribeScope }>(
  mail: Mail,
  linkSecret: string,
  links: AccountLinks,
): Promise<(Mail & { token: string | null }) | string> {
  if (mail.unsubscribeUrl !== null && mail.userId !== null) {
    const token = unsubscribeToken(linkSecret, mail.userId)
    return { ...fillSlots(mail, token, unsubscribeToken(linkSecret, mail.userId, mail.unsubscribeScope)), token }
  }
  if (mail.linkKind === null) return { ...mail, token: null }
  const token = await links.token(mail)
  return token === null ? LINK_ENDED : { ...fillSlots(mail, token), token }
}

export type UnsubscribeScope = Topic | 'digest' | 'all'
const isTopicOrDigest = (text: string): text is UnsubscribeScope => text === 'digest' || (TOPICS as readonly string[]).includes(text)

/** Each link has one spelling, so an altered token is refused. */
const UNSUBSCRIBE_TOKEN = /^([1-9]\d{0,15})\.(?:([a-z]{1,20})\.)?([\w-]{43})$/

const signature = (secret: string, userId: number, scope: UnsubscribeScope) =>
  sign(secret, scope === 'all' ? `unsubscribe:${userId}` : `unsubscribe:${userId}:${scope}`)

/** The end of the URL in every community mail: GET shows a page, POST unsubscribes (RFC 8058). It needs no session and does not expire. */
export const unsubscribeToken = (secret: string, userId: number, scope: UnsubscribeScope = 'all') =>
  `${userId}.${scope === 'all' ? '' : `${scope}.`}${signature(secret, userId, scope)}`

export function readUnsubscribeToken(secret: string, token: string): { userId: number; stopped: UnsubscribeScope } | null {
  const [, id = '', topic, given = ''] = UNSUBSCRIBE_TOKEN.exec(token) ?? []
  const userId = Number(id)
  if (!secret || !Number.isSafeInteger(userId) || userId < 1) return null
  if (topic !== undefined && !isTopicOrDigest(topic)) return null
  const stopped = topic ?? 'all'
  return sameText(signature(secret, userId, stopped), given) ? { userId, stopped } : null
}
