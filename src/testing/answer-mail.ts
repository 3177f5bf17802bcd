import { importReply } from '../server/inbound/import-reply'
import { type ReplyKind, replyAddress } from '../server/notifications/email/reply-address'
import { readSettings } from '../server/settings'
import { createReplyServices } from '../services'
import { openPortal, type Portal } from './open-portal'

export const REPLY_ADDRESS = 'portal@example.org'

/** A portal that receives answers by mail, with a conversation of the resident that the board has answered. */
export async function openAnsweredPortal(env: NodeJS.ProcessEnv = {}) {
  const portal = await openPortal({ REPLY_ADDRESS, ...env })
  const { id } = await portal.as('resident').messages.send({ subject: 'Lamp by the pool', content: 'It is out' })
  await portal.as('admin').messages.reply({ messageId: id, reply: 'The electrician comes on Tuesday.' })
  const to = await addressFor(portal, 'c', id, portal.people.resident.id)
  return { portal, id, to, entries: async () => (await portal.as('resident').messages.read({ id })).entries }
}

export const addressFor = async ({ reads }: Portal, kind: ReplyKind, id: number, userId: number) =>
  replyAddress(REPLY_ADDRESS, (await readSettings(reads)).linkSecret, { kind, id, userId })

/** Imports a mail as the command does. Returns the reason of a refusal. */
export async function receiveMail(portal: Portal, source: string | Buffer, uid?: string): Promise<string> {
  return importReply(createReplyServices(portal, portal.env), Buffer.from(source as string), uid).catch((error: Error) => error.message)
}

let count = 0
interface Answer {
  to: string
  from?: string
  text?: string
  heads?: string[]
  messageId?: string
}

export function answerMail({
  to,
  from = 'Rosa Resident <resident@example.org>',
  text = 'Thank you',
  heads = [],
  messageId,
}: Answer): string {
  count += 1
  const id = messageId ?? `<answer-${count}@mail.example.org>`
  return [...heads, ...(from ? [`From: ${from}`] : []), `To: ${to}`, 'Subject: Re: Lamp', `Message-ID: ${id}`, '', text].join('\r\n')
}
