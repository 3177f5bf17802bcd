/** Links remembered; of the ones forgotten first, the next one asked for ends none. */
const REMEMBERED = 10_000

/**
 * From which network the latest reset link of each account was asked for, in memory alone. Asking again ends the link asked for before from the same
 * network, and no other: who only knows somebody's address voids nothing of theirs.
 */
export interface OwnLinks {
  /** The account's next link is asked for from there. */
  ask(userId: number, network: string): void
  /** The hash of the link asked for before by whoever has asked for the next one. */
  before(userId: number): string | undefined
  /** That next one has been made. */
  made(userId: number, hash: string): void
}

export function createOwnLinks(): OwnLinks {
  const askers = new Map<number, string>()
  const links = new Map<string, string>()
  const keyOf = (userId: number) => `${userId} ${askers.get(userId)}`
  return {
    ask(userId, network) {
      askers.set(userId, network)
    },
    before: (userId) => (askers.has(userId) ? links.get(keyOf(userId)) : undefined),
    made(userId, hash) {
      if (!askers.has(userId)) return
      const key = keyOf(userId)
      links.delete(key)
      links.set(key, hash)
      const [oldest] = links.keys()
      if (links.size > REMEMBERED && oldest !== undefined) links.delete(oldest)
    },
  }
}
