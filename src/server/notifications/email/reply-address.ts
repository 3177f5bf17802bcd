import { createHmac } from 'node:crypto'
import { sameText } from '../../tokens'

/** 'c' is a conversation with the board, 'r' a report. Never change these: addresses of old mails contain them. */
export type ReplyKind = 'c' | 'r'

interface ReplyTo {
  kind: ReplyKind
  id: number
  userId: number
}

/** 128 bits in hex, because mail programs change the case of addresses. */
const SIGNATURE_DIGITS = 32
const SUFFIX = /^([cr])([1-9]\d{0,15})\.([1-9]\d{0,15})\.([0-9a-f]{32})$/

const signatureOf = (secret: string, { kind, id, userId }: ReplyTo) =>
  createHmac('sha256', secret).update(`reply:${kind}:${id}:${userId}`).digest('hex').slice(0, SIGNATURE_DIGITS)

const partsOf = (address: string) => {
  const at = address.lastIndexOf('@')
  return { local: address.slice(0, at), domain: address.slice(at + 1) }
}

/** The reply address of an entry; `base` is REPLY_ADDRESS. */
export function replyAddress(base: string, secret: string, to: ReplyTo): string {
  const { local, domain } = partsOf(base)
  return `${local}+${to.kind}${to.id}.${to.userId}.${signatureOf(secret, to)}@${domain}`
}

/** The entry of a reply address; null for any other address and for a forged signature. */
export function readReplyAddress(base: string, secret: string, address: string): ReplyTo | null {
  const ours = partsOf(base.toLowerCase())
  const given = partsOf(address.toLowerCase())
  if (!secret || given.domain !== ours.domain || !given.local.startsWith(`${ours.local}+`)) return null
  const [, kind, id, userId, signature = ''] = SUFFIX.exec(given.local.slice(ours.local.length + 1)) ?? []
  const to = { kind: kind as ReplyKind, id: Number(id), userId: Number(userId) }
  if (!Number.isSafeInteger(to.id) || !Number.isSafeInteger(to.userId)) return null
  return sameText(signatureOf(secret, to), signature) ? to : null
}
