import { msg } from '../../words/say'
import { PortalError } from '../errors'
import { type Caller, hungUp, wait } from '../limits/caller'

/** Some minutes of work. */
const WAITING_MAX = 200
const WAITING_MAX_EACH = 20
const TOO_MANY_PICTURES = msg('server', 'tooManyPictures')

type InTurn = <T>(caller: Caller, work: () => Promise<T>) => Promise<T>

/**
 * A queue that does one piece of work at a time. The next one belongs to the person served longest ago; a caller who hangs up leaves the
 * queue. Throws 429 when too many wait, and `hungUp` when the caller has gone.
 */
export function createImageQueue(): InTurn {
  /** Resolves a waiting call; by the share it counts towards. */
  const waiting = new Map<() => void, string>()
  /** The number of each share's last turn. */
  const served = new Map<string, number>()
  let turn = 0
  let busy = false

  function callNext() {
    const [next] = [...waiting].sort(([, one], [, other]) => (served.get(one) ?? 0) - (served.get(other) ?? 0))
    busy = next !== undefined
    if (!next) return served.clear()
    const [go] = next
    waiting.delete(go)
    go()
  }

  return async (caller, work) => {
    requireHere(caller)
    const own = [...waiting.values()].filter((share) => share === caller.share)
    if (own.length >= WAITING_MAX_EACH || waiting.size >= WAITING_MAX) {
      throw new PortalError('TOO_MANY_REQUESTS', TOO_MANY_PICTURES, { retryAfter: 10 })
    }
    if (busy) {
      await wait(
        caller,
        (go) => waiting.set(go, caller.share),
        (go) => waiting.delete(go),
      )
    }
    busy = true
    turn += 1
    served.set(caller.share, turn)
    try {
      requireHere(caller)
      const result = await work()
      requireHere(caller)
      return result
    } finally {
      callNext()
    }
  }
}

function requireHere(caller: Caller) {
  if (caller.isGone()) throw hungUp()
}
