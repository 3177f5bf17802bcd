import { msg } from '../../words/say'
import { ANSWERED } from './amounts'
import type { Caller } from './caller'
import { createCount } from './count'

/** Bytes answered to each share, in a minute and in a day. */
export interface Answered {
  /** Throws 429 with Retry-After when the share has been answered all there is. */
  require(caller: Caller): void
  add(caller: Caller, bytes: number): void
}

const words = (minutes: number) => msg('server', 'readMuch', minutes)

export function createAnswered(): Answered {
  const counts = ANSWERED.map(({ max, window }) => createCount({ max, window, words }))
  return {
    require: ({ share }) => {
      for (const count of counts) count.require(share)
    },
    add: ({ share }, bytes) => {
      for (const count of counts) count.add(share, bytes)
    },
  }
}
