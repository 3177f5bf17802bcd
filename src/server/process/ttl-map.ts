const ENTRIES_MOST = 50_000

/** Values that belong to a holder and expire. They are in memory, so a restart loses them. When the map is full, the oldest goes first. */
export interface TtlMap<Value> {
  set(key: string, holder: string, value: Value): void
  /** Undefined for other holders and after expiry. */
  get(key: string, holder: string | undefined): Value | undefined
  /** As `get`, and removes the value, even for another holder. */
  take(key: string, holder: string | undefined): Value | undefined
}

export function createTtlMap<Value>(lasts: number): TtlMap<Value> {
  const kept = new Map<string, { holder: string; value: Value; endsAt: number }>()
  const clear = () => {
    for (const [key, { endsAt }] of kept) {
      if (endsAt > Date.now() && kept.size < ENTRIES_MOST) break
      kept.delete(key)
    }
  }
  const get: TtlMap<Value>['get'] = (key, holder) => {
    const known = kept.get(key)
    // A wrong clock set an end too far ahead.
    const isLiving = known && known.endsAt > Date.now() && known.endsAt <= Date.now() + lasts
    return isLiving && known.holder === holder ? known.value : undefined
  }
  return {
    set(key, holder, value) {
      clear()
      kept.delete(key)
      kept.set(key, { holder, value, endsAt: Date.now() + lasts })
    },
    get,
    take(key, holder) {
      const value = get(key, holder)
      kept.delete(key)
      return value
    },
  }
}
