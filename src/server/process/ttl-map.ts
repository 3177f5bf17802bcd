const MOST = 50_000

/** Values that belong to a holder and expire; in memory, so a restart forgets them. When it is full, the oldest goes first. */
export interface TtlMap<Value> {
  set(key: string, holder: string, value: Value): void
  /** Undefined for anybody but its holder, and after it has expired. */
  get(key: string, holder: string | undefined): Value | undefined
  /** The same, and removes it for everybody. */
  take(key: string, holder: string | undefined): Value | undefined
}

export function createTtlMap<Value>(lasts: number): TtlMap<Value> {
  const kept = new Map<string, { holder: string; value: Value; endsAt: number }>()
  const clear = () => {
    for (const [key, { endsAt }] of kept) {
      if (endsAt > Date.now() && kept.size < MOST) break
      kept.delete(key)
    }
  }
  const get: TtlMap<Value>['get'] = (key, holder) => {
    const known = kept.get(key)
    // An end too far ahead was set while the clock was wrong.
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
