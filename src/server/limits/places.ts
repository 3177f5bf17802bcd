import { msg } from '../../words/say'
import { PortalError } from '../errors'
import { type Caller, wait } from './caller'

/** Gives the place back; calling it twice does nothing more. */
export type Leave = () => void

export const TOO_MANY_AT_ONCE = msg('server', 'tooManyAtOnce')

/** Lets `atOnce` requests of each share work, lets `waiting` more wait in line, and refuses the rest with 429. */
export interface Places {
  /** Throws 429 with Retry-After when the line is full. Rejects when the caller hangs up in it. */
  enter(caller: Caller): Leave | Promise<Leave>
}

export function createPlaces(atOnce: number, waiting: number): Places {
  const taken = new Map<string, number>()
  const lines = new Map<string, (() => void)[]>()

  function giveBack(share: string) {
    const line = lines.get(share)
    const next = line?.shift()
    if (line?.length === 0) lines.delete(share)
    if (next) return next()
    const count = (taken.get(share) ?? 1) - 1
    if (count > 0) taken.set(share, count)
    else taken.delete(share)
  }
  function leaveOf(share: string): Leave {
    let isDone = false
    return () => {
      if (isDone) return
      isDone = true
      giveBack(share)
    }
  }

  return {
    enter(caller) {
      const { share } = caller
      const count = taken.get(share) ?? 0
      if (count < atOnce) {
        taken.set(share, count + 1)
        return leaveOf(share)
      }
      const line = lines.get(share) ?? []
      if (line.length >= waiting) throw new PortalError('TOO_MANY_REQUESTS', TOO_MANY_AT_ONCE, { retryAfter: 2 })
      lines.set(share, line)
      return wait(
        caller,
        (go) => line.push(go),
        (go) => line.splice(line.indexOf(go), 1),
      ).then(() => leaveOf(share))
    },
  }
}
