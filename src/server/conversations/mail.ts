import type { Reader } from '../../../db/schema'
import type { Words } from '../../words/messages'
import { boardRecipients } from '../notifications/recipients'
import type { Person } from '../people'

/** Letters of somebody's text in one mail. */
const TEXT_MAX = 2_000

/** Who on the board is mailed about a case: its assignee, or everyone while nobody has taken it on. */
export const conversationRecipients = (db: Reader, assigneeId: number | null) =>
  boardRecipients(db).$if(assigneeId !== null, (query) => query.where('user.id', '=', assigneeId))

/** Whether what people write may be in this reader's mail, as they have chosen; else the mail says only that there is something. */
export async function wantsText(db: Reader, { id }: Person): Promise<boolean> {
  const row = await db.selectFrom('user').select('textInMail').where('id', '=', id).executeTakeFirst()
  return row?.textInMail === 1
}

export const cutForMail = (text: string, words: Words) =>
  text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).trimEnd()}${words.mails.caseMail.more}` : text
