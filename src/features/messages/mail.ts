import type { Trx } from '../../../db/schema'
import { enqueueMail, enqueueMails, type MailToMany } from '../../server/mail/outbox'
import { boardReaders, communityReaders } from '../../server/mail/recipients'
import type { Message } from './answers'

const PRIVATE = 'To keep it private, the message itself is never sent by email.'
const linkTo = (publicUrl: string, message: Message) => ({ label: 'Read the message', url: `${publicUrl}/messages#${message.id}` })

/** Tells the readers that a message waits: of a broadcast the community, otherwise the board; not its sender. Never its text. */
export async function mailReaders(trx: Trx, publicUrl: string, message: Message) {
  const readers = (message.isBroadcast ? communityReaders : boardReaders)(trx).where('user.id', 'is not', message.senderId)
  const { subject, ...words } = message.isBroadcast ? ABOUT_BROADCAST : aboutMessage(message)
  const mail: MailToMany = { kind: 'community', subject, content: { ...words, action: linkTo(publicUrl, message) } }
  await enqueueMails(trx, publicUrl, mail, await readers.execute())
}

const aboutMessage = ({ senderName }: Message) => ({
  subject: 'A new message to the board is waiting',
  heading: 'A message is waiting for the board',
  paragraphs: [`${senderName} has written to the board. Sign in to read it and reply.`, PRIVATE],
  footer: "You're receiving this email because you're a member of the board.",
})

const ABOUT_BROADCAST = {
  subject: 'The board has sent a message to everyone',
  heading: 'A message from the board is waiting',
  paragraphs: ['The board has written to everyone in the community. Sign in to read it.'],
  footer: "You're receiving this email because you have an account in the community portal.",
}

/** Tells the sender that the board has answered. Never the text; nobody is told once they have unsubscribed or left. */
export async function mailSender(trx: Trx, publicUrl: string, message: Message) {
  if (message.senderId === null) return
  const to = await communityReaders(trx).where('user.id', '=', message.senderId).executeTakeFirst()
  if (!to) return
  await enqueueMail(trx, publicUrl, {
    to,
    kind: 'community',
    subject: 'The board has replied to your message',
    content: {
      heading: 'A reply is waiting for you',
      paragraphs: ['The board has replied to your message. Sign in to read it.', PRIVATE],
      action: linkTo(publicUrl, message),
      footer: "You're receiving this email because you wrote to the board in the community portal.",
    },
  })
}
