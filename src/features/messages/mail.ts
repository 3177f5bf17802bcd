import type { Trx } from '../../../db/schema'
import { GONE, type Notice, type Occasion } from '../../server/notify/notice'
import { boardReaders, topicReaders } from '../../server/notify/receivers'
import { tell } from '../../server/notify/tell'
import type { Message } from './answers'
import { findMessage } from './queries'
import { readsAll } from './visible'

const linkTo = ({ id, words: { mails } }: Pick<Occasion<unknown>, 'id' | 'words'>) => ({
  label: mails.message.action,
  path: `/messages#${id}`,
})

/** A message waits for the board. Never its text. */
const MESSAGE: Notice = {
  name: 'message',
  kind: 'community',
  async write(occasion) {
    const { db, id, reader, words } = occasion
    const found = readsAll(reader) ? await findMessage(db, reader, id) : undefined
    if (!found) return GONE
    const { text, private: secrecy, ...said } = words.mails.message
    return { ...said, paragraphs: [text(found.senderName), secrecy], action: linkTo(occasion) }
  },
}

const BROADCAST: Notice = {
  name: 'broadcast',
  kind: 'community',
  topic: 'messages',
  async write(occasion) {
    const { db, id, reader, words } = occasion
    if (!(await findMessage(db, reader, id))) return GONE
    const { text, ...said } = words.mails.broadcast
    return { ...said, paragraphs: [text], action: linkTo(occasion) }
  },
}

const REPLY: Notice = {
  name: 'reply',
  kind: 'community',
  topic: 'messages',
  async write(occasion) {
    const { db, id, reader, words } = occasion
    if ((await findMessage(db, reader, id))?.senderId !== reader.id) return GONE
    const { text, ...said } = words.mails.reply
    return { ...said, paragraphs: [text, words.mails.message.private], action: linkTo(occasion) }
  },
}
export const messageNotices = [MESSAGE, BROADCAST, REPLY]

/** Tells the readers that a message waits: of a broadcast the community, otherwise the board; not its sender. */
export async function mailReaders(trx: Trx, publicUrl: string, { id, isBroadcast, senderId }: Message) {
  const readers = (isBroadcast ? topicReaders(trx, 'messages') : boardReaders(trx)).where('user.id', 'is not', senderId)
  await tell(trx, publicUrl, isBroadcast ? BROADCAST : MESSAGE, { id, params: {} }, await readers.execute())
}

/** Tells the sender that the board has answered; nobody is told once they have unsubscribed or left. */
export async function mailSender(trx: Trx, publicUrl: string, { id, senderId }: Message) {
  const to = await topicReaders(trx, 'messages').where('user.id', '=', senderId).execute()
  await tell(trx, publicUrl, REPLY, { id, params: {} }, to)
}
