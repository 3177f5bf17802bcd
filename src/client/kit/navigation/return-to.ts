export const RETURN_KEY = 'return-to'
/** A second slash would name another host. */
const OWN_PATH = /^\/(?![/\\])/

/** The remembered path, once, and only for the same person; else the dashboard. */
export function takeReturn(userId: number): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(RETURN_KEY) ?? 'null') as { path: string; userId: number | null } | null
    sessionStorage.removeItem(RETURN_KEY)
    return kept && (kept.userId ?? userId) === userId && OWN_PATH.test(kept.path) ? kept.path : '/'
  } catch {
    return '/'
  }
}

/** Once this person signs in again, or anybody when nobody had signed in, they come to `path`. */
export function rememberReturn(path: string, userId: number | null) {
  try {
    sessionStorage.setItem(RETURN_KEY, JSON.stringify({ path, userId }))
  } catch {
    // They start at the dashboard then.
  }
}
