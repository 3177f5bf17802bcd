import { randomUUID } from 'node:crypto'
import type { Db, Trx } from '../../db/schema'
import { nowText } from './clock'
import { type MailContent, renderMail } from './mail-template'
import { readSettings } from './settings'
import { unsubscribeUrl } from './unsubscribe-link'

export interface NewMail {
  to: { id: number | null; email: string }
  subject: string
  /** 'account' mail always goes; 'community' mail carries an unsubscribe link. Choose readers with `communityReaders`. */
  kind: 'account' | 'community'
  content: Omit<MailContent, 'community' | 'unsubscribeUrl'>
  /** What it is about; the outcome is told to the listener of this name. */
  cause?: { name: string; id: number }
}

/** Header values must stay on their line. */
const oneLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)

/**
 * Puts a mail into the outbox, in the transaction of its cause: no cause without its mail, no mail without its cause.
 * `publicUrl` is PUBLIC_URL, the only source of links. Returns the mail's id.
 */
export async function enqueueMail(trx: Db | Trx, publicUrl: string, mail: NewMail): Promise<number> {
  const settings = await readSettings(trx)
  const leave = mail.kind === 'community' && mail.to.id !== null ? unsubscribeUrl(publicUrl, settings.linkSecret, mail.to.id) : null
  const content = { ...mail.content, community: settings.name, ...(leave ? { unsubscribeUrl: leave } : {}) }
  const { html, text } = renderMail(content)
  const now = nowText()
  const row = await trx
    .insertInto('mail')
    .values({
      userId: mail.to.id,
      toAddress: mail.to.email,
      subject: oneLine(mail.subject),
      text,
      html,
      kind: mail.kind,
      cause: mail.cause?.name ?? null,
      causeId: mail.cause?.id ?? null,
      unsubscribeUrl: leave,
      status: 'waiting',
      nextAttemptAt: now,
      messageId: `<${randomUUID()}@${new URL(publicUrl).hostname}>`,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
