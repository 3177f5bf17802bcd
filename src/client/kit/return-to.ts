const KEY = 'return-to'
/** A second slash would name another host. */
const OWN_PATH = /^\/(?![/\\])/

/** Somebody's session ended in the middle of something: once they sign in again, they come back to `path`. */
export function rememberReturn(path: string, userId: number) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, userId }))
  } catch {
    // They start at the dashboard then.
  }
}

/** Where that person was, once; somebody else starts at the dashboard. */
export function takeReturn(userId: number): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { path: string; userId: number } | null
    sessionStorage.removeItem(KEY)
    return kept?.userId === userId && OWN_PATH.test(kept.path) ? kept.path : '/'
  } catch {
    return '/'
  }
}
