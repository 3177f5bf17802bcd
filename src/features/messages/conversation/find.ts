import { sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { listNotes } from '../../../server/conversations/notes'
import { found } from '../../../server/errors'
import type { Person } from '../../../server/people'
import { FORMER_RESIDENT } from '../../../shared/residents'
import type { Conversation, Entry } from '../answers'
import { findMessage } from '../queries'
import { isWhole, readsAll } from '../visible'
import { filesOf, toAttachments } from './rows'

/** Throws 404 for a message that the viewer may not read. */
export const see = async (db: Reader, viewer: Person, id: number) => found(await findMessage(db, viewer, id), 'Message')

/** The message with its entries and, for the board, its notes, if the viewer may read it. */
export async function findConversation(db: Reader, viewer: Person, id: number): Promise<Conversation | undefined> {
  const message = await findMessage(db, viewer, id)
  if (!message) return undefined
  const rows = await selectEntries(db).where('entry.messageId', '=', id).orderBy('entry.id').execute()
  const entries = rows.map(toEntry)
  const mayReadNotes = readsAll(viewer) && message.senderId !== viewer.id
  return { ...message, entries, ...(mayReadNotes ? { notes: await listNotes(db, 'message', id) } : {}) }
}

export async function findEntry(db: Reader, id: number): Promise<Entry | undefined> {
  const row = await selectEntries(db).where('entry.id', '=', id).executeTakeFirst()
  return row && toEntry(row)
}

export async function countLetters(db: Reader, messageId: number): Promise<number> {
  const { letters } = await db
    .selectFrom('messageEntry')
    .select(sql<number>`coalesce(sum(length(text)), 0)`.as('letters'))
    .where('messageId', '=', messageId)
    .executeTakeFirstOrThrow()
  return letters
}

/** The last author on that side after an entry, except `exceptId`. */
export const findLater = (db: Reader, messageId: number, side: Entry['side'], after: number, exceptId: number | null = null) =>
  selectEntries(db)
    .where('entry.messageId', '=', messageId)
    .where('entry.side', '=', side)
    .where('entry.id', '>', after)
    .$if(exceptId !== null, (query) => query.where('entry.authorId', 'is not', exceptId))
    .orderBy('entry.id', 'desc')
    .executeTakeFirst()

export async function findFile(db: Reader, viewer: Person, messageId: number, attachmentId: number): Promise<number | undefined> {
  const file = await db
    .selectFrom('messageFile as file')
    .innerJoin('messageEntry as entry', 'entry.id', 'file.entryId')
    .innerJoin('message', 'message.id', 'entry.messageId')
    .select('file.fileId')
    .where('file.id', '=', attachmentId)
    .where('message.id', '=', messageId)
    .where(isWhole(viewer))
    .executeTakeFirst()
  return file?.fileId
}

const selectEntries = (db: Reader) =>
  db
    .selectFrom('messageEntry as entry')
    .leftJoin('user as author', 'author.id', 'entry.authorId')
    .select(['entry.id', 'entry.messageId', 'entry.side', 'entry.authorId', 'author.name as authorName'])
    .select(['entry.text', 'entry.createdAt', 'entry.via', filesOf('entry.id').as('files')])

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

const toEntry = ({ messageId, files, ...row }: Row): Entry => ({
  ...row,
  side: row.side as Entry['side'],
  via: row.via as Entry['via'],
  authorName: row.authorName ?? FORMER_RESIDENT,
  attachments: toAttachments(messageId, files),
})
