import type { Reader } from '../../../db/schema'
import { instantAt, wallClockAt } from '../../shared/wall-clock'
import { readSettings } from '../settings'
import { RefusedReply } from './refused'

/** Answers by mail a day and conversation: two robots would not stop. */
const A_DAY = 20

/** How the keys of answers by mail begin. */
export const REPLY_KEY = 'mail-'

/** When the community's day began. */
export async function dayBegan(db: Reader): Promise<string> {
  const { timeZone } = await readSettings(db)
  return instantAt(wallClockAt(new Date(), timeZone).date, '00:00', timeZone).toISOString()
}

export function requireFewReplies(today: number) {
  if (today >= A_DAY) throw new RefusedReply(`there were ${A_DAY} answers by email today`)
}
