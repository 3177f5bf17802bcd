import type { Reader, Trx } from '../../db/schema'
import { FORMER_RESIDENT } from '../shared/residents'
import type { Person } from './people'
import { nowText } from './process/clock'

type Edited = 'announcement' | 'guideline' | 'poll'
const columnOf = (kind: Edited) => `${kind}Id` as const

/** Stores the fields in which two versions of a published row differ. */
export async function storeEdit<Fields extends object>(trx: Trx, user: Person, kind: Edited, id: number, before: Fields, after: Fields) {
  const names = (Object.keys(after) as (keyof Fields)[]).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (names.length === 0) return
  const pick = (version: Fields) => JSON.stringify(Object.fromEntries(names.map((name) => [name, version[name]])))
  const row = { [columnOf(kind)]: id, at: nowText(), byId: user.id, before: pick(before), after: pick(after) }
  await trx.insertInto('edit').values(row).execute()
}

const PAGE = 20

/** The edits of a row, newest first, in pages for `ctx.whole`. */
export const editsOf =
  <Fields>(db: Reader, kind: Edited, id: number) =>
  async (cursor: number | null) => {
    const edits = db
      .selectFrom('edit')
      .leftJoin('user', 'user.id', 'edit.byId')
      .select(({ fn, val }) => ['edit.id', 'at', fn.coalesce('user.name', val(FORMER_RESIDENT)).as('by'), 'before', 'after'])
      .where(columnOf(kind), '=', id)
      .orderBy('edit.id', 'desc')
      .limit(PAGE)
    const rows = await (cursor === null ? edits : edits.where('edit.id', '<', cursor)).execute()
    const read = (json: string) => JSON.parse(json) as Fields
    return {
      rows: rows.map(({ at, by, before, after }) => ({ at, by, before: read(before), after: read(after) })),
      next: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null),
    }
  }
