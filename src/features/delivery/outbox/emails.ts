import type { Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { makeTokenToPassOn } from '../../../server/auth/account-links'
import { conflict, found } from '../../../server/errors'
import type { MailRow } from '../../../server/notifications/compose'
import { fillSlots, hideSlots } from '../../../server/notifications/email/link-tokens'
import { findMail } from '../../../server/notifications/mail-outcomes'
import { endBackOff, isMailPaused } from '../../../server/notifications/mail-queue'
import { DAY, fromNow, nowText } from '../../../server/process/clock'
import { readSettings, writeSettings } from '../../../server/settings'
import type { MemberContext } from '../../../server/trpc/context'
import { msg } from '../../../words/messages'
import type { TestOutcome } from '../answers'
import { mailTest } from '../mail'
import { RETRIED_DAYS } from '../schema'
import { discardedBy, discardOldNews, retryColumns } from './text-and-push'

/**
 * Renders the mail with a new link, which can be passed on by hand until the mail has been sent; reading account mail is audited. Sent
 * account mail, sent mail about several things and mail about deleted things have no text. Unsubscribe links are never shown. Throws 404.
 */
export const read = ({ user, write, mailQueue }: MemberContext, id: number) =>
  write(async (trx) => {
    const mail = await requireMail(trx, id)
    if (mail.status === 'sent' && (mail.kind === 'account' || mail.bodyId === null)) return { text: null, language: null }
    if (mail.kind === 'account') await audit(trx, user, 'read the mail to', nameOf(mail))
    const said = await mailQueue.compose(trx, mail)
    if (typeof said === 'string') return { text: said, language: null }
    const token = mail.linkKind && (await makeTokenToPassOn(trx, mail))
    const { text } = token ? fillSlots(said, token) : said
    return { text: hideSlots(text), language: said.language }
  })

export const retry = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    const mail = await requireMail(trx, id)
    if (mail.status === 'sent') throw conflict(msg('problems', 'mailSent'))
    await trx.updateTable('mail').set(retryColumns()).where('id', '=', id).execute()
    await audit(trx, user, 'retried the mail to', nameOf(mail))
  })

/** Leaves out mail that was withheld or discarded on purpose. */
export const retryFailed = ({ user, write }: MemberContext) =>
  write(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('mail')
      .set(retryColumns())
      .where('status', '=', 'failed')
      .where('createdAt', '>', fromNow(-RETRIED_DAYS * DAY))
      .where((where) => where.or([where('lastError', 'is', null), where('lastError', 'not like', 'Not sent: %')]))
      .executeTakeFirst()
    const count = Number(numUpdatedRows)
    if (count > 0) await audit(trx, user, 'retried failed mails', String(count))
    return { count }
  })

export const discard = ({ user, write, mailQueue }: MemberContext, id: number) =>
  write(async (trx) => {
    const mail = await requireMail(trx, id)
    if (mail.status !== 'waiting') throw conflict(msg('problems', 'mailNotWaiting'))
    await mailQueue.discard(trx, mail.id, discardedBy(user))
    await audit(trx, user, 'discarded the mail to', nameOf(mail))
  })

export const discardWaiting = ({ user, write, mailQueue }: MemberContext) =>
  write(async (trx) => {
    const count = await mailQueue.discardWaiting(trx, discardedBy(user))
    if (count > 0) await audit(trx, user, 'discarded waiting mails', String(count))
    return { count }
  })

export const pause = ({ user, write }: MemberContext) =>
  write(async (trx) => {
    await writeSettings(trx, { mailPaused: true })
    await audit(trx, user, 'paused mail', 'Outbox')
    return { paused: true }
  })

/** `withoutOldNews` discards what is outdated; account mail is always sent. */
export const resume = ({ user, write, mailQueue }: MemberContext, withoutOldNews: boolean) =>
  write(async (trx) => {
    if (withoutOldNews) await discardOldNews(trx, user, mailQueue)
    // Digests skip everything older, because people of a restored copy may have received it from the original.
    await writeSettings(trx, { mailPaused: false, mailRefused: '', digestsFrom: nowText() })
    await endBackOff(trx)
    await audit(trx, user, 'resumed mail', 'Outbox')
    return { paused: false }
  })

export async function sendTest({ user, write, reads, env, mailQueue, t }: MemberContext): Promise<TestOutcome> {
  const mailId = await write(async (trx) => {
    await audit(trx, user, 'sent a test mail to', user.email)
    return mailTest(trx, env.PUBLIC_URL, user)
  })
  const outcome = await mailQueue.deliver(mailId)
  if (outcome === 'sent') return { outcome, reason: null }
  if (!mailQueue.configured) return { outcome, reason: t(msg('problems', 'mailNoServer')) }
  if (isMailPaused(await readSettings(reads))) return { outcome, reason: t(msg('problems', 'mailPaused')) }
  return { outcome, reason: (await findMail(reads, mailId))?.lastError ?? null }
}

const requireMail = async (trx: Trx, id: number) => found(await findMail(trx, id), 'Mail')
/** The audit log never contains residents' own words, and a subject may. */
const nameOf = ({ toAddress, subject, kind }: MailRow) => (kind === 'account' ? `${toAddress}: ${subject}` : toAddress)
