import { TOPICS, type Topic } from '../../../shared/topics'
import { sameText, sign } from '../../tokens'

/** What a link stops: email about one topic, the digest, or all community mail. */
export type Stopped = Topic | 'digest' | 'all'
const isStopped = (text: string): text is Stopped => text === 'digest' || (TOPICS as readonly string[]).includes(text)

/** One spelling a link, so that a token cannot be altered and still be taken. */
const TOKEN = /^([1-9]\d{0,15})\.(?:([a-z]{1,20})\.)?([\w-]{43})$/

const signature = (secret: string, userId: number, stopped: Stopped) =>
  sign(secret, stopped === 'all' ? `unsubscribe:${userId}` : `unsubscribe:${userId}:${stopped}`)

/** The last part of the address in every community mail: GET shows a page, POST acts (RFC 8058). Needs no session and does not expire. */
export const unsubscribeToken = (secret: string, userId: number, stopped: Stopped = 'all') =>
  `${userId}.${stopped === 'all' ? '' : `${stopped}.`}${signature(secret, userId, stopped)}`

/** Whom a link's last segment was made for, and what it stops; null when it is forged. */
export function readUnsubscribeToken(secret: string, token: string): { userId: number; stopped: Stopped } | null {
  const [, id = '', topic, given = ''] = TOKEN.exec(token) ?? []
  const userId = Number(id)
  if (!secret || !Number.isSafeInteger(userId) || userId < 1) return null
  if (topic !== undefined && !isStopped(topic)) return null
  const stopped = topic ?? 'all'
  return sameText(signature(secret, userId, stopped), given) ? { userId, stopped } : null
}
