import Sqlite from 'better-sqlite3'
import { requireWhole } from '../../db/integrity'

/** How many accounts a database or backup holds; null when it is damaged, cut short, or not ours. Writes nothing. */
export function countPeople(file: string): number | null {
  try {
    requireWhole(file)
    const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true })
    try {
      return Number(sqlite.prepare('SELECT count(*) FROM user').pluck().get())
    } finally {
      sqlite.close()
    }
  } catch {
    return null
  }
}
