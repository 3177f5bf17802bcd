export const RETURN_KEY = 'return-to'
/** A second slash would name another host. */
const OWN_PATH = /^\/(?![/\\])/

/** Returns the remembered path once, and only for the same person; otherwise the dashboard. */
export function takeReturn(userId: number): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(RETURN_KEY) ?? 'null') as { path: string; userId: number | null } | null
    sessionStorage.removeItem(RETURN_KEY)
    return kept && (kept.userId ?? userId) === userId && OWN_PATH.test(kept.path) ? kept.path : '/'
  } catch {
    return '/'
  }
}

/** `userId` limits the path to that person; without one it is valid for anybody. */
export function rememberReturn(path: string, userId: number | null) {
  try {
    sessionStorage.setItem(RETURN_KEY, JSON.stringify({ path, userId }))
  } catch {
    // Without storage, the next session starts at the dashboard.
  }
}
