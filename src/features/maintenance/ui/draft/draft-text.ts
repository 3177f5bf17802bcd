const DAY = 86_400_000
/** A draft nobody came back to is forgotten. */
const KEPT = 14 * DAY
/** How long 'send it' stays a wish: whoever signs in again later finds the draft, and sends it themselves. */
const WISH_KEPT = DAY

interface Draft<Values> {
  values: Values
  at: number
  /** Since when it waits to be sent, because the session had ended. */
  wantedAt?: number | undefined
}

const keyOf = (userId: number) => `maintenance-draft-${userId}`

/** What this person had written on this device, if anything. */
export function readDraft<Values extends object>(userId: number, blank: Values): { values: Values; wanted: boolean } | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Draft<Partial<Values>> | null
    if (!draft || Date.now() - draft.at > KEPT) return null
    const wanted = draft.wantedAt !== undefined && Date.now() - draft.wantedAt < WISH_KEPT
    return { values: { ...blank, ...draft.values }, wanted }
  } catch {
    return null
  }
}

export function keepDraft(userId: number, values: object, wanted = false) {
  try {
    const draft: Draft<object> = { values, at: Date.now(), wantedAt: wanted ? Date.now() : undefined }
    localStorage.setItem(keyOf(userId), JSON.stringify(draft))
  } catch {
    // Without storage a reload loses the draft; everything else works.
  }
}

export function forgetDraft(userId: number) {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // There is none then.
  }
}
