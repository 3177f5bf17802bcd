import { sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import type { DeletedType } from '../../shared/recently-deleted'

export type Row = Record<string, number | string | null>
/** Rows by table, parents before children. */
export type Rows = Record<string, Row[]>

const TABLES: Partial<Record<DeletedType, string>> = { version: 'documentVersion', report: 'maintenanceReport' }
const tableOf = (type: DeletedType) => TABLES[type] ?? type

/** Votes are stored sorted and in groups of their own (`storage/ballot-box`). */
const VOTES = ['roll', 'householdRoll', 'ballot']

/** Tables that name what they belong to without a foreign key. */
const tiedTables = (type: DeletedType, id: number) => ({
  translation: sql<boolean>`kind = ${type} AND rowId = ${id}`,
  caseNote: sql<boolean>`kind = ${type} AND caseId = ${id}`,
  idempotencyKey: sql<boolean>`${type} = 'report' AND
    ((caseId = ${id} AND kind IN ('comment', 'report note')) OR (caseId = 0 AND kind = 'report' AND rowId = ${id}))`,
})

interface ForeignKey {
  child: string
  column: string
  parent: string
  onDelete: string
}

async function readForeignKeys(db: Reader): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    SELECT child.name AS child, key."from" AS "column", key."table" AS parent, key.on_delete AS onDelete
    FROM sqlite_schema AS child JOIN pragma_foreign_key_list(child.name) AS key WHERE child.type = 'table'`.execute(db)
  return rows
}

/** The row and everything that its deletion takes along. */
export async function collectRows(db: Reader, type: DeletedType, id: number): Promise<Rows> {
  const keys = await readForeignKeys(db)
  const found = new Map<string, Row[]>()
  const take = async (table: string, rows: Row[]) => {
    if (rows.length === 0) return
    const distinct = new Map([...keyed(found.get(table) ?? []), ...keyed(rows)])
    // A table that is reached again moves behind its other parent.
    found.delete(table)
    found.set(table, [...distinct.values()])
    const ids = JSON.stringify(rows.map((row) => row.id))
    for (const { child, column, parent, onDelete } of keys) {
      if (parent !== table || onDelete === 'SET NULL' || VOTES.includes(child)) continue
      await take(child, await select(db, child, sql`${sql.ref(column)} IN (SELECT value FROM json_each(${ids}))`))
    }
  }
  await take(tableOf(type), await select(db, tableOf(type), sql`id = ${id}`))
  for (const [table, isTied] of Object.entries(tiedTables(type, id))) await take(table, await select(db, table, isTied))
  return Object.fromEntries(found)
}

/** Keys that are equal for a row that is reached twice, and differ for equal rows of a table without an id. */
function keyed(rows: readonly Row[]): [string, Row][] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const text = JSON.stringify(row)
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    return [`${nth} ${text}`, row]
  })
}

const select = async (db: Reader, table: string, where: ReturnType<typeof sql>) =>
  (await sql<Row>`SELECT * FROM ${sql.table(table)} WHERE ${where}`.execute(db)).rows

export async function deleteRows(trx: Trx, type: DeletedType, id: number) {
  const table = tableOf(type)
  for (const { child, column, parent, onDelete } of await readForeignKeys(trx))
    if (parent === table && onDelete === 'NO ACTION')
      await sql`DELETE FROM ${sql.table(child)} WHERE ${sql.ref(column)} = ${id}`.execute(trx)
  for (const [tied, isTied] of Object.entries(tiedTables(type, id))) await sql`DELETE FROM ${sql.table(tied)} WHERE ${isTied}`.execute(trx)
  await sql`DELETE FROM ${sql.table(table)} WHERE id = ${id}`.execute(trx)
}

/**
 * Inserts the rows again. If something that a row refers to was deleted meanwhile, the foreign key decides: it becomes null, or the row is
 * left out. A row whose unique key is in use again is left out too. Columns that a newer version added take their defaults.
 */
export async function insertRows(trx: Trx, rows: Rows) {
  const keys = await readForeignKeys(trx)
  for (const [table, stored] of Object.entries(rows)) {
    const refs = keys.filter(({ child }) => child === table)
    const columns = (await listColumns(trx, table)).filter((column) => Object.hasOwn(stored[0] ?? {}, column))
    if (columns.length === 0) continue
    const value = (column: string) => sql`(value ->> ${sql.lit(column)})`
    const isThere = ({ column, parent }: ForeignKey) => sql`SELECT id FROM ${sql.table(parent)} WHERE id = ${value(column)}`
    const values = columns.map((column) => {
      const ref = refs.find((key) => key.column === column && key.onDelete === 'SET NULL')
      return ref ? sql`(${isThere(ref)})` : value(column)
    })
    const needed = refs.filter(({ onDelete }) => onDelete !== 'SET NULL')
    const where = needed.map((key) => sql`(${value(key.column)} IS NULL OR EXISTS (${isThere(key)}))`)
    await sql`
      INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      SELECT ${sql.join(values)} FROM json_each(${JSON.stringify(stored)}) WHERE ${sql.join([sql`TRUE`, ...where], sql` AND `)}
      ON CONFLICT DO NOTHING`.execute(trx)
  }
}

/** Leaves out an id that the table may have given to another row meanwhile. */
async function listColumns(db: Reader, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM pragma_table_info(${table}) AS info WHERE NOT (
      pk = 1 AND type = 'INTEGER' AND name = 'id' AND (SELECT sql FROM sqlite_schema WHERE name = ${table}) NOT LIKE '%AUTOINCREMENT%')`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

export async function listFiles(db: Reader, rows: Rows): Promise<number[]> {
  const keys = (await readForeignKeys(db)).filter(({ parent }) => parent === 'storedFile')
  return keys.flatMap(({ child, column }) => (rows[child] ?? []).flatMap((row) => (row[column] === null ? [] : Number(row[column]))))
}
