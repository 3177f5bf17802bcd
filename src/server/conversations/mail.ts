import type { Reader } from '../../../db/schema'
import type { Words } from '../../words/messages'
import { boardRecipients } from '../notifications/recipients'
import type { Person } from '../people'

const TEXT_MAX = 2_000

export const conversationRecipients = (db: Reader, assigneeId: number | null) =>
  boardRecipients(db).$if(assigneeId !== null, (query) => query.where('user.id', '=', assigneeId))

/** Returns whether the reader lets mail contain what people write; otherwise the mail only announces it. */
export async function wantsText(db: Reader, { id }: Person): Promise<boolean> {
  const row = await db.selectFrom('user').select('textInMail').where('id', '=', id).executeTakeFirst()
  return row?.textInMail === 1
}

export const cutForMail = (text: string, words: Words) =>
  text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).trimEnd()}${words.mails.caseMail.more}` : text
