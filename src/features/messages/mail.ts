import { type SqlBool, sql } from 'kysely'
import type { DatabaseAccess, Reader, Trx } from '../../../db/schema'
import { conversationRecipients, cutForMail, wantsText } from '../../server/conversations/mail'
import { type EmailContent, GONE, type MessageContext, type NotificationType } from '../../server/notifications/notification-type'
import { notify } from '../../server/notifications/notify'
import { countRecipients, immediateRecipients } from '../../server/notifications/recipients'
import { readSettings } from '../../server/settings'
import { wallClockAt } from '../../shared/wall-clock'
import type { Message } from './answers'
import { findEntry } from './conversation/find'
import { findMessage } from './queries'
import { readsAll } from './visible'

/** The entry that an email is about; undefined for an answer to a broadcast. */
interface About {
  entryId: number | null
  isFirst?: boolean
}

const pathOf = (id: number) => `/messages#${id}`

/** The text and file names under the author's name; empty for people who want no text in emails. */
async function written(
  { db, reader, params, words }: MessageContext<About>,
  whoWrites: (author: string) => string,
): Promise<string[] | null> {
  const entry = params.entryId ? await findEntry(db, params.entryId) : undefined
  if (!entry || !(await wantsText(db, reader))) return null
  const names = entry.attachments.map(({ name }) => name).join(', ')
  const said = words.mails.conversation
  return [whoWrites(entry.authorName), ...(entry.text ? [cutForMail(entry.text, words)] : []), ...(names ? [said.files(names)] : [])]
}

/** A neighbor has written to the board. */
const MESSAGE: NotificationType<About> = {
  name: 'message',
  kind: 'community',
  async write(occasion): Promise<EmailContent | string> {
    const { db, id, reader, words } = occasion
    const message = readsAll(reader) ? await findMessage(db, reader, id) : undefined
    if (!message) return GONE
    const { subject, heading, footer, ...without } = words.mails.message
    const said = words.mails.conversation
    const thread = `message-${id}`
    const paragraphs = await written(occasion, (name) => said.memberWrites(name, message.senderAddress ?? ''))
    if (!paragraphs) {
      const texts = [without.text(message.senderName), without.private]
      return { subject, heading, footer, paragraphs: texts, action: { label: without.action, path: pathOf(id) }, thread }
    }
    const action = { label: said.answer, path: pathOf(id) }
    const titled = said.toBoard(message.subject)
    // Board members cannot answer by email.
    const texts = [...paragraphs, said.noReply]
    return { subject: occasion.params.isFirst ? titled : said.again(titled), heading, footer, paragraphs: texts, action, thread }
  },
}

const BROADCAST: NotificationType = {
  name: 'broadcast',
  kind: 'community',
  topic: 'messages',
  async write({ db, id, reader, words }) {
    if (!(await findMessage(db, reader, id))) return GONE
    const { text, ...said } = words.mails.broadcast
    return { ...said, paragraphs: [text], action: { label: words.mails.message.action, path: pathOf(id) } }
  },
}

/** The board has answered. */
const REPLY: NotificationType<About> = {
  name: 'reply',
  kind: 'community',
  topic: 'messages',
  async write(occasion): Promise<EmailContent | string> {
    const { db, id, reader, words } = occasion
    const message = await findMessage(db, reader, id)
    if (message?.senderId !== reader.id) return GONE
    const { mails } = words
    const isBegun = message.content === ''
    const { subject, heading, footer, text, shortText } = isBegun ? mails.boardWrote : mails.reply
    const conversation = { thread: `message-${id}`, replyTarget: { kind: 'c' as const, id } }
    const paragraphs = await written(occasion, mails.conversation.boardWrites)
    if (!paragraphs) {
      const texts = [text, mails.message.private]
      return {
        subject,
        heading,
        footer,
        shortText,
        paragraphs: texts,
        action: { label: mails.message.action, path: pathOf(id) },
        ...conversation,
      }
    }
    const action = { label: mails.conversation.open, path: pathOf(id) }
    const titled = (occasion.params.isFirst ? mails.boardWrote : mails.conversation).toSender(message.subject)
    return { subject: titled, heading, footer, shortText, paragraphs, action, ...conversation }
  },
}

/** Somebody else has assigned it to the recipient. */
const ASSIGNED: NotificationType = {
  name: 'messageAssigned',
  kind: 'community',
  async write({ db, id, reader, words }) {
    const message = readsAll(reader) ? await findMessage(db, reader, id) : undefined
    if (message?.assigneeId !== reader.id) return GONE
    const { text, action, ...said } = words.mails.messageAssigned
    return { ...said, paragraphs: [text(message.subject)], action: { label: action, path: pathOf(id) }, thread: `message-${id}` }
  },
}

const REMINDER: NotificationType = {
  name: 'messageReminder',
  kind: 'community',
  async write({ db, id, reader, words, language, settings }) {
    const message = readsAll(reader) ? await findMessage(db, reader, id) : undefined
    if (!message || message.state === 'resolved') return GONE
    const { text, action, ...said } = words.mails.messageReminder
    const since = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: settings.timeZone }).format(
      new Date(message.lastEntryAt),
    )
    return { ...said, paragraphs: [text(message.subject, since)], action: { label: action, path: pathOf(id) }, thread: `message-${id}` }
  },
}

export const messageNotifications = [MESSAGE, BROADCAST, REPLY, ASSIGNED, REMINDER]

/** The board members in charge: the assignee, or everyone; never the sender. */
const boardFor = (trx: Trx, { senderId, assigneeId = null }: Pick<Message, 'senderId' | 'assigneeId'>) =>
  conversationRecipients(trx, assigneeId === senderId ? null : assigneeId).where('user.id', 'is not', senderId)

/** Notifies the other side of a new entry, if they still want message emails. The author gets none. */
export async function mailEntry(
  trx: Trx,
  publicUrl: string,
  { id, senderId, entryCount }: Message,
  entry: { id: number | null; side: 'member' | 'board'; authorId: number | null },
) {
  const event = { id, params: { entryId: entry.id, isFirst: entryCount === 1 } }
  if (entry.side === 'board') {
    const to = immediateRecipients(trx, 'messages').where('user.id', '=', senderId)
    return notify(trx, publicUrl, REPLY, event, await to.where('user.id', 'is not', entry.authorId).execute())
  }
  // The assignee decides who gets it, even if the author may not read the assignee.
  const { assigneeId } = await trx.selectFrom('message').select('assigneeId').where('id', '=', id).executeTakeFirstOrThrow()
  return notify(trx, publicUrl, MESSAGE, event, await boardFor(trx, { senderId, assigneeId }).execute())
}

const everybodyBut = (db: Reader, authorId: number | null) => immediateRecipients(db, 'messages').where('user.id', 'is not', authorId)
export const countBroadcast = (db: Reader, authorId: number) => countRecipients(everybodyBut(db, authorId), 'messages')

/** Notifies the community except the author. */
export async function mailBroadcast(trx: Trx, publicUrl: string, { id, senderId }: Message) {
  await notify(trx, publicUrl, BROADCAST, { id, params: {} }, await everybodyBut(trx, senderId).execute())
}

export async function mailAssignee(trx: Trx, publicUrl: string, { id, senderId, assigneeId = null }: Message) {
  if (assigneeId === null) return
  await notify(trx, publicUrl, ASSIGNED, { id, params: {} }, await boardFor(trx, { senderId, assigneeId }).execute())
}

/** Reminders go out during the day, in the community's time zone. */
const FROM = '08:00'
const TO = '20:00'

/** Sends each due reminder once. While mail is paused nothing is written, so a restored copy reminds nobody. */
export async function sendReminders({ reads, write }: DatabaseAccess, publicUrl: string) {
  const { timeZone, mailPaused } = await readSettings(reads)
  const { date, time } = wallClockAt(new Date(), timeZone)
  if (mailPaused || time < FROM || time >= TO) return
  for (const { id } of await selectDue(reads, date).execute())
    await write(async (trx) => {
      const due = await selectDue(trx, date).where('id', '=', id).executeTakeFirst()
      if (!due) return
      await trx.updateTable('message').set({ remindedOn: due.remindOn }).where('id', '=', id).execute()
      await notify(trx, publicUrl, REMINDER, { id, params: {} }, await boardFor(trx, due).execute())
    })
}

const selectDue = (db: Reader, today: string) =>
  db
    .selectFrom('message')
    .select(['id', 'remindOn', 'senderId', 'assigneeId'])
    .where('remindOn', '<=', today)
    .where(sql<SqlBool>`remindedOn IS NOT remindOn`)
