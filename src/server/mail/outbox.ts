import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import type { MailTable } from '../../../db/tables/foundation'
import { DAY, fromNow, HOUR, nowText } from '../clock'
import { parts } from '../parts'
import { readSettings } from '../settings'
import type { LinkKind } from '../sign-in/reset-tokens'
import { leaveUrl, passwordUrl, withoutPlace } from './mail-links'
import { type MailContent, renderMail } from './mail-template'

export interface NewMail {
  to: { id: number | null; email: string }
  subject: string
  /** 'account' mail always goes; 'community' mail carries an unsubscribe link. Choose readers with `communityReaders`. */
  kind: 'account' | 'community'
  content: Omit<MailContent, 'community' | 'unsubscribeUrl'>
  /** The account's link to choose a password, which `promiseLink` has promised: behind the button, made when the mail is sent. */
  opens?: { kind: LinkKind; label: string }
  /** What it is about; the outcome is told to the listener of this name. */
  cause?: { name: string; id: number }
}

/** Header values must stay on their line. */
const oneLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)

/** Links are the portal's own, and their tokens are made when the mail is sent: what people wrote cannot ask for one. */
function render({ heading, paragraphs, ...content }: NewMail['content'], community: string, leave: string | null) {
  return renderMail({
    ...content,
    heading: withoutPlace(heading),
    paragraphs: paragraphs.map(withoutPlace),
    community: withoutPlace(community),
    ...(leave ? { unsubscribeUrl: leave } : {}),
  })
}

/**
 * Puts a mail into the outbox, in the transaction of its cause: no cause without its mail, no mail without its cause.
 * `publicUrl` is PUBLIC_URL, the only source of links. Returns the mail's id.
 */
export async function enqueueMail(trx: Trx, publicUrl: string, mail: NewMail): Promise<number> {
  const [id] = await enqueueEach(trx, publicUrl, [mail])
  if (id === undefined) throw new Error('A mail was not stored')
  return id
}

/** The same for mails that say something different to each reader. */
export async function enqueueEach(trx: Trx, publicUrl: string, mails: readonly NewMail[]): Promise<number[]> {
  const { name } = await readSettings(trx)
  const rows = mails.map((mail) => rowOf(mail, publicUrl, name))
  const ids: number[] = []
  for (const part of parts(rows)) {
    const made = await trx.insertInto('mail').values(part).returning('id').execute()
    ids.push(...made.map(({ id }) => id))
  }
  return ids
}

function rowOf(mail: NewMail, publicUrl: string, name: string) {
  const leave = mail.kind === 'community' && mail.to.id !== null ? leaveUrl(publicUrl) : null
  const action = mail.opens ? { label: mail.opens.label, url: passwordUrl(publicUrl) } : mail.content.action
  const { html, text } = render({ ...mail.content, ...(action ? { action } : {}) }, name, leave)
  const now = nowText()
  return {
    userId: mail.to.id,
    toAddress: mail.to.email,
    subject: oneLine(mail.subject),
    text,
    html,
    kind: mail.kind,
    cause: mail.cause?.name ?? null,
    causeId: mail.cause?.id ?? null,
    unsubscribeUrl: leave,
    opens: mail.opens?.kind ?? null,
    status: 'waiting',
    nextAttemptAt: now,
    messageId: `<${randomUUID()}@${new URL(publicUrl).hostname}>`,
    createdAt: now,
  }
}

/** One text for all recipients, so it must not name any of them. */
export type MailToMany = Omit<NewMail, 'to' | 'opens'>

/**
 * The same mail to many readers, in the transaction of its cause. It is rendered and stored once, and each reader's row is small and
 * written by the same statement: thousands hold up nobody.
 */
export async function enqueueMails(trx: Trx, publicUrl: string, mail: MailToMany, readers: readonly { id: number; email: string }[]) {
  if (readers.length === 0) return
  const { name } = await readSettings(trx)
  const leave = mail.kind === 'community' ? leaveUrl(publicUrl) : null
  const { id: bodyId } = await trx
    .insertInto('mailBody')
    .values(render(mail.content, name, leave))
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = readers.map(({ id, email }) => [id, email, randomUUID()])
  const now = nowText()
  await sql`
    INSERT INTO mail (userId, toAddress, subject, text, html, bodyId, kind, cause, causeId, unsubscribeUrl, status, nextAttemptAt, messageId, createdAt)
    SELECT value ->> 0, value ->> 1, ${oneLine(mail.subject)}, '', '', ${bodyId}, ${mail.kind}, ${mail.cause?.name ?? null},
      ${mail.cause?.id ?? null}, ${leave}, 'waiting', ${now}, '<' || (value ->> 2) || ${`@${new URL(publicUrl).hostname}>`}, ${now}
    FROM json_each(${JSON.stringify(rows)})`.execute(trx)
}

/** A mail with everything it says, but for the token of its link; nothing when there is none. */
export async function findWholeMail(db: Reader, id: number): Promise<Selectable<MailTable> | undefined> {
  const mail = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
  if (!mail || mail.bodyId === null) return mail
  const body = await db.selectFrom('mailBody').select(['text', 'html']).where('id', '=', mail.bodyId).executeTakeFirstOrThrow()
  return { ...mail, ...body }
}

/** What is to be sent now, in its order: somebody waits for a link ('reset' before 'invitation'), then what is about accounts, then the rest. */
export const queryDue = (db: Reader) =>
  db
    .selectFrom('mail')
    .select('id')
    // Not a parameter: only then the index of waiting mail is used, which has this order.
    .where('status', '=', sql.lit('waiting'))
    // No wait is longer than a day: what lies further ahead was set while the clock was wrong.
    .where(({ or, eb }) => or([eb('nextAttemptAt', '<=', nowText()), eb('nextAttemptAt', '>', fromNow(DAY + HOUR))]))
    .orderBy('opens', 'desc')
    .orderBy('kind')
    .orderBy('nextAttemptAt')
