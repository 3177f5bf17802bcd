/**
 * A line in which shares take turns, and inside a share its parts: whoever has a thousand entries waiting is served no
 * more often than whoever has one.
 */
export class FairLine<Entry> {
  readonly #shares = new Map<string, Map<string, Entry[]>>()
  #length = 0

  get length() {
    return this.#length
  }

  /** How many wait of a share, and of one of its parts. */
  lengthOf({ share, part }: Place): { share: number; part: number } {
    const parts = this.#shares.get(share)
    let sum = 0
    for (const entries of parts?.values() ?? []) sum += entries.length
    return { share: sum, part: parts?.get(part)?.length ?? 0 }
  }

  add({ share, part }: Place, entry: Entry) {
    const parts = this.#shares.get(share) ?? new Map<string, Entry[]>()
    const entries = parts.get(part) ?? []
    entries.push(entry)
    parts.set(part, entries)
    this.#shares.set(share, parts)
    this.#length += 1
  }

  /** The entry whose turn it is; its part and its share go to the back. */
  next(): Entry | undefined {
    for (const [share, parts] of this.#shares) {
      for (const [part, entries] of parts) {
        const entry = entries.shift()
        this.#length -= 1
        parts.delete(part)
        if (entries.length > 0) parts.set(part, entries)
        this.#shares.delete(share)
        if (parts.size > 0) this.#shares.set(share, parts)
        return entry
      }
    }
    return undefined
  }

  /** Takes an entry out wherever it waits. */
  remove({ share, part }: Place, entry: Entry) {
    const parts = this.#shares.get(share)
    const entries = parts?.get(part) ?? []
    const at = entries.indexOf(entry)
    if (at < 0) return
    entries.splice(at, 1)
    this.#length -= 1
    if (entries.length > 0) return
    parts?.delete(part)
    if (parts?.size === 0) this.#shares.delete(share)
  }
}

interface Place {
  share: string
  part: string
}
