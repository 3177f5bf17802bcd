import { sql } from 'kysely'
import type { Trx } from '../../../../db/schema'
import { normalForm } from '../../../shared/look-alikes'

/*
 * The id of a part is the id of its thing and which part it is: 0 its own text, 1 and on the pages of its file, and last what only some
 * may read of a thing that is there for everyone. Of a conversation 1 and on are its entries, and behind them each file has its room.
 */
const PARTS = 65_536
export const OWN_PART = PARTS - 1
/** More than a conversation has entries. */
export const ENTRY_PARTS = 2_048
/** More than is read of a file. */
export const FILE_PARTS = 1_024
/** So many files of a conversation are read, its first. */
export const FILES_MAX = Math.floor((OWN_PART - ENTRY_PARTS) / FILE_PARTS)

export const partId = (thing: number, part: number) => thing * PARTS + part
export const numberOf = (part: number) => part % PARTS

export interface Part {
  id: number
  title: string
  text: string
  readers: string
  isOpen: number
}

/** Text alone, no letter with a heap of marks, no sign of where a word may be parted, and between words one space. */
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

/** Takes the words out of the index; FTS5 needs them as they were entered. */
const leave = ({ id, title, text, readers, isOpen }: Part) =>
  isOpen
    ? sql`INSERT INTO searchOpen (searchOpen, rowid, title, text) VALUES ('delete', ${id}, ${title}, ${text})`
    : sql`INSERT INTO searchOwn (searchOwn, rowid, title, text, readers) VALUES ('delete', ${id}, ${title}, ${text}, ${readers})`

export async function erasePart(trx: Trx, part: Part) {
  await leave(part).execute(trx)
  await trx.deleteFrom('searchPart').where('id', '=', part.id).execute()
}

/** Into the other index. */
export async function movePart(trx: Trx, part: Part, isOpen: number, readers: string) {
  await leave(part).execute(trx)
  const moved = { ...part, isOpen, readers }
  await trx.updateTable('searchPart').set({ isOpen, readers }).where('id', '=', part.id).execute()
  await enter(trx, moved)
}

export const findPart = (trx: Trx, id: number): Promise<Part | undefined> =>
  trx.selectFrom('searchPart').selectAll().where('id', '=', id).executeTakeFirst()

/** A part of the thing between two numbers. */
export const findPartBetween = (trx: Trx, from: number, to: number): Promise<Part | undefined> =>
  trx.selectFrom('searchPart').selectAll().where('id', '>=', from).where('id', '<=', to).limit(1).executeTakeFirst()

/** The id of the last part of the thing between two numbers. */
export const findLastBetween = async (trx: Trx, from: number, to: number): Promise<number | undefined> =>
  (await trx.selectFrom('searchPart').select('id').where('id', '>=', from).where('id', '<=', to).orderBy('id', 'desc').executeTakeFirst())
    ?.id

/** A page of a thing that is in the wrong index. */
export const findMisplaced = (trx: Trx, from: number, to: number, isOpen: number): Promise<Part | undefined> =>
  trx
    .selectFrom('searchPart')
    .selectAll()
    .where('id', '>=', from)
    .where('id', '<=', to)
    .where('isOpen', '!=', isOpen)
    .limit(1)
    .executeTakeFirst()
