import { toRead } from '../../../db/brief'
import { requireWhole } from '../../../db/integrity'

/** How many accounts a database or backup holds; null when it is damaged, cut short, or not ours. Writes nothing. */
export function countPeople(file: string): number | null {
  try {
    requireWhole(file)
    using sqlite = toRead(file)
    return Number(sqlite.prepare('SELECT count(*) FROM user').pluck().get())
  } catch {
    return null
  }
}
