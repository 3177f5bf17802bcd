import { sameText, sign } from '../sign-in/tokens'

/** One spelling a link, so that a token cannot be altered and still be taken. */
const TOKEN = /^([1-9]\d{0,15})\.([\w-]{43})$/

const signature = (secret: string, userId: number) => sign(secret, `unsubscribe:${userId}`)

/** The last part of the address in every community mail: GET shows a page, POST acts (RFC 8058). Needs no session and does not expire. */
export const unsubscribeToken = (secret: string, userId: number) => `${userId}.${signature(secret, userId)}`

/** The user id a link's last segment was made for, or null when it is forged. */
export function readUnsubscribeToken(secret: string, token: string): number | null {
  const [, id = '', given = ''] = TOKEN.exec(token) ?? []
  const userId = Number(id)
  if (!secret || !Number.isSafeInteger(userId) || userId < 1) return null
  return sameText(signature(secret, userId), given) ? userId : null
}
