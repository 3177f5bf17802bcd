import { sql } from 'kysely'
import type { Trx } from '../../../../db/schema'
import { normalForm } from '../../../shared/look-alikes'

/*
 * A part's id combines its item's id and a number: 0 is the item's own text, 1 and on are the pages of its file, and the last number is
 * text for some readers only. For a conversation 1 and on are its entries, followed by a range for each file.
 */
const PARTS = 65_536
export const OWN_PART = PARTS - 1
export const ENTRY_PARTS = 2_048
export const FILE_PARTS = 1_024
/** The number of files read per conversation. */
export const FILES_MAX = Math.floor((OWN_PART - ENTRY_PARTS) / FILE_PARTS)

export const partId = (thing: number, part: number) => thing * PARTS + part
export const numberOf = (part: number) => part % PARTS

interface Part {
  id: number
  title: string
  text: string
  readers: string
  isOpen: number
}

/** Normalizes text: no stacked marks, no soft hyphens, single spaces. */
export const clean = (text: string) =>
  normalForm(text, 'NFC')
    .replace(/\u00AD/g, '')
    .replace(/[\p{Cc}\p{Co}\s]+/gu, ' ')
    .trim()

export async function addPart(trx: Trx, part: Part) {
  await trx.insertInto('searchPart').values(part).execute()
  await enter(trx, part)
}

const enter = (trx: Trx, { id, title, text, readers, isOpen }: Part) =>
  isOpen
    ? trx
        .insertInto('searchOpen')
        .values({ rowid: id, title, text } as never)
        .execute()
    : trx
        .insertInto('searchOwn')
        .values({ rowid: id, title, text, readers } as never)
        .execute()

/** Removes the words from the index; FTS5 needs them exactly as they were entered. */
const leave = ({ id, title, text, readers, isOpen }: Part) =>
  isOpen
    ? sql`INSERT INTO searchOpen (searchOpen, rowid, title, text) VALUES ('delete', ${id}, ${title}, ${text})`
    : sql`INSERT INTO searchOwn (searchOwn, rowid, title, text, readers) VALUES ('delete', ${id}, ${title}, ${text}, ${readers})`

export async function erasePart(trx: Trx, part: Part) {
  await leave(part).execute(trx)
  await trx.deleteFrom('searchPart').where('id', '=', part.id).execute()
}

export async function movePart(trx: Trx, part: Part, isOpen: number, readers: string) {
  await leave(part).execute(trx)
  const moved = { ...part, isOpen, readers }
  await trx.updateTable('searchPart').set({ isOpen, readers }).where('id', '=', part.id).execute()
  await enter(trx, moved)
}

export const findPart = (trx: Trx, id: number): Promise<Part | undefined> =>
  trx.selectFrom('searchPart').selectAll().where('id', '=', id).executeTakeFirst()

export const findPartBetween = (trx: Trx, from: number, to: number): Promise<Part | undefined> =>
  trx.selectFrom('searchPart').selectAll().where('id', '>=', from).where('id', '<=', to).limit(1).executeTakeFirst()

export const findLastBetween = async (trx: Trx, from: number, to: number): Promise<number | undefined> =>
  (await trx.selectFrom('searchPart').select('id').where('id', '>=', from).where('id', '<=', to).orderBy('id', 'desc').executeTakeFirst())
    ?.id

/** A page in the wrong index. */
export const findMisplaced = (trx: Trx, from: number, to: number, isOpen: number): Promise<Part | undefined> =>
  trx
    .selectFrom('searchPart')
    .selectAll()
    .where('id', '>=', from)
    .where('id', '<=', to)
    .where('isOpen', '!=', isOpen)
    .limit(1)
    .executeTakeFirst()
