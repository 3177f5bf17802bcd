import { PortalError } from '../errors'

/** Some minutes' worth: whoever comes after that would only wait in vain. */
const WAITING_MAX = 200
const WAITING_MAX_EACH = 5
export const TOO_MANY_PICTURES = 'Too many pictures are being worked on just now. Please try again in a moment.'

/** Who wants something done (a user's id), and a signal for when they have hung up. */
export interface Asker {
  person: number
  signal: AbortSignal
}

export type InTurn = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>

/**
 * A line in which one piece of work is done at a time. People take turns, however much one of them brings; whoever hangs up leaves
 * the line. `inTurn` throws 429 when too many wait, and the signal's reason when the asker has gone.
 */
export function openTurns(): InTurn {
  /** What waits, by person; the first person is next, and whoever was served goes to the end. */
  const waiting = new Map<number, (() => void)[]>()
  let busy = false

  const length = () => [...waiting.values()].reduce((sum, line) => sum + line.length, 0)

  const wait = ({ person, signal }: Asker) =>
    new Promise<void>((resolve, reject) => {
      const line = waiting.get(person) ?? []
      const leave = () => {
        line.splice(line.indexOf(start), 1)
        if (line.length === 0) waiting.delete(person)
        reject(signal.reason)
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      line.push(start)
      waiting.set(person, line)
      signal.addEventListener('abort', leave, { once: true })
    })

  const callNext = (served: number) => {
    const more = waiting.get(served)
    if (more) {
      waiting.delete(served)
      waiting.set(served, more)
    }
    const [next] = waiting
    if (!next) {
      busy = false
      return
    }
    const [person, line] = next
    const start = line.shift()
    if (line.length === 0) waiting.delete(person)
    start?.()
  }

  return async (asker, work) => {
    const { person, signal } = asker
    signal.throwIfAborted()
    if ((waiting.get(person)?.length ?? 0) >= WAITING_MAX_EACH || length() >= WAITING_MAX) {
      throw new PortalError('TOO_MANY_REQUESTS', TOO_MANY_PICTURES, { retryAfter: 10 })
    }
    if (busy) await wait(asker)
    busy = true
    try {
      signal.throwIfAborted()
      const result = await work()
      signal.throwIfAborted()
      return result
    } finally {
      callNext(person)
    }
  }
}
