import { say } from '../../words/say'
import { PortalError } from '../errors'
import { type Caller, hungUp } from './caller'

/** Gives the place back; calling it twice does nothing more. */
export type Leave = () => void

export const TOO_MANY_AT_ONCE = say('server', 'tooManyAtOnce')

/** So many requests of one share at once; as many again as `waiting` says wait in line, and whoever comes after that is told to come back. */
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
      return waitInLine(caller, line, leaveOf(share))
    },
  }
}

const waitInLine = (caller: Caller, line: (() => void)[], leave: Leave) =>
  new Promise<Leave>((resolve, reject) => {
    if (caller.isGone()) return reject(hungUp())
    const go = () => {
      forget()
      resolve(leave)
    }
    const forget = caller.onGone(() => {
      const at = line.indexOf(go)
      if (at >= 0) line.splice(at, 1)
      reject(hungUp())
    })
    line.push(go)
  })
