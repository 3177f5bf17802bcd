import { createHash, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, safe in a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** SHA-256, hex. */
export const hashToken = (token: string) => hash('sha256', token)

/** HMAC-SHA256, safe in a link. */
export const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

/** Compares in constant time. */
export function sameText(left: string, right: string) {
  const a = createHash('sha256').update(left).digest()
  const b = createHash('sha256').update(right).digest()
  return timingSafeEqual(a, b)
}

/** Matches tokens in a link and in a link within another one's query. */
const NOTED_TOKEN = /(unsubscribe(?:\\?\/|%2f)|token(?:=|%3d))[\w.=-]{20,}/gi
const NOTED_ANSWERS = /((?:\+|%2b)[cr]\d+\.\d+\.)[0-9a-f]{32}/gi

export const withoutTokens = (text: string) => text.replace(NOTED_TOKEN, '$1…').replace(NOTED_ANSWERS, '$1…')
