import { createHmac } from 'node:crypto'
import { sameText } from '../../tokens'

/** 'c' is a conversation with the board, 'r' a report: never changed, addresses of old mails hold it. */
export type ReplyKind = 'c' | 'r'

/** What an answer belongs to, and whose it is. */
export interface ReplyTo {
  kind: ReplyKind
  id: number
  userId: number
}

/** 128 bits in hex digits: mail programs change the case of addresses. */
const SIGNATURE_DIGITS = 32
const SUFFIX = /^([cr])([1-9]\d{0,15})\.([1-9]\d{0,15})\.([0-9a-f]{32})$/

const signatureOf = (secret: string, { kind, id, userId }: ReplyTo) =>
  createHmac('sha256', secret).update(`reply:${kind}:${id}:${userId}`).digest('hex').slice(0, SIGNATURE_DIGITS)

const partsOf = (address: string) => {
  const at = address.lastIndexOf('@')
  return { local: address.slice(0, at), domain: address.slice(at + 1) }
}

/** The address whose mail becomes an entry; `base` is REPLY_ADDRESS. */
export function replyAddress(base: string, secret: string, to: ReplyTo): string {
  const { local, domain } = partsOf(base)
  return `${local}+${to.kind}${to.id}.${to.userId}.${signatureOf(secret, to)}@${domain}`
}

/** What an address was made for; null for any other address, and for one whose signature is not ours. */
export function readReplyAddress(base: string, secret: string, address: string): ReplyTo | null {
  const ours = partsOf(base.toLowerCase())
  const given = partsOf(address.toLowerCase())
  if (!secret || given.domain !== ours.domain || !given.local.startsWith(`${ours.local}+`)) return null
  const [, kind, id, userId, signature = ''] = SUFFIX.exec(given.local.slice(ours.local.length + 1)) ?? []
  const to = { kind: kind as ReplyKind, id: Number(id), userId: Number(userId) }
  if (!Number.isSafeInteger(to.id) || !Number.isSafeInteger(to.userId)) return null
  return sameText(signatureOf(secret, to), signature) ? to : null
}
