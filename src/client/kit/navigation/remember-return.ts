import { RETURN_KEY } from './return-to'

/** Once this person signs in again, or anybody when nobody had signed in, they come to `path`. */
export function rememberReturn(path: string, userId: number | null) {
  try {
    sessionStorage.setItem(RETURN_KEY, JSON.stringify({ path, userId }))
  } catch {
    // They start at the dashboard then.
  }
}
