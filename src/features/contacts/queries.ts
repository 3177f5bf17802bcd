import { sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { columnsOf } from '../../server/rows'
import { may, type Viewer } from '../../shared/permissions'
import { type Contact, type PublicContact, shown } from './answers'

const SHOWN = columnsOf('contact', shown)

/** Sections in the order of the page; within a section, the board's order. */
const inOrder = (db: Reader) =>
  db
    .selectFrom('contact')
    .orderBy(sql`CASE section WHEN 'emergency' THEN 0 WHEN 'board' THEN 1 ELSE 2 END`)
    .orderBy('position')
    .orderBy('id')

/** Only the board sees which contacts are public. */
export async function listContacts(db: Reader, viewer: Viewer): Promise<Contact[]> {
  if (!may(viewer, 'contacts.manage')) return inOrder(db).select(SHOWN).execute()
  const rows = await inOrder(db)
    .select([...SHOWN, 'isPublic'])
    .execute()
  return rows.map((row) => ({ ...row, isPublic: row.isPublic === 1 }))
}

export const listPublicContacts = (db: Reader): Promise<PublicContact[]> => inOrder(db).select(SHOWN).where('isPublic', '=', 1).execute()

export async function findContact(db: Reader, id: number): Promise<Contact | undefined> {
  const row = await db
    .selectFrom('contact')
    .select([...SHOWN, 'isPublic'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, isPublic: row.isPublic === 1 }
}
