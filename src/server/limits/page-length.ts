import { PAGE_LENGTH_MAX } from './amounts'

/** The first `limit` rows, or fewer where their texts are very long, and whether more follow. One row is always among them. */
export function cutPage<Row>(rows: Row[], limit: number, lengthOf: (row: Row) => number): { kept: Row[]; last: Row | undefined } {
  let length = 0
  let count = 0
  for (const row of rows.slice(0, limit)) {
    length += lengthOf(row)
    if (count > 0 && length > PAGE_LENGTH_MAX) break
    count += 1
  }
  return { kept: rows.slice(0, count), last: count < rows.length ? rows[count - 1] : undefined }
}
