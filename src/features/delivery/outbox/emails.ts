import type { Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { makeTokenToPassOn } from '../../../server/auth/account-links'
import { conflict, found } from '../../../server/errors'
import type { MailRow } from '../../../server/notifications/compose'
import { fillSlots, hideSlots } from '../../../server/notifications/email/link-tokens'
import { findMail } from '../../../server/notifications/email/outbox'
import { DAY, fromNow, nowText } from '../../../server/process/clock'
import { readSettings, writeSettings } from '../../../server/settings'
import type { MemberContext } from '../../../server/trpc/context'
import { msg } from '../../../words/say'
import type { TestOutcome } from '../answers'
import { mailTest } from '../mail'
import { RETRIED_DAYS } from '../schema'
import { asNew, discardedBy, discardOldNews } from './text-and-push'

/**
 * What a mail says. Of one that has not gone out, the link is made now, to be passed on by hand; so reading account mail is written
 * down, and it closes once the mail has gone out; so does what speaks of several things or of what was deleted. Links to unsubscribe are
 * their reader's alone. Throws 404.
 */
export const read = ({ user, write, mailQueue }: MemberContext, id: number) =>
  write(async (trx) => {
    const mail = await see(trx, id)
    if (mail.status === 'sent' && (mail.kind === 'account' || mail.bodyId === null)) return { text: null, language: null }
    if (mail.kind === 'account') await audit(trx, user, 'read the mail to', nameOf(mail))
    const said = await mailQueue.compose(trx, mail)
    if (typeof said === 'string') return { text: said, language: null }
    const token = mail.linkKind && (await makeTokenToPassOn(trx, mail))
    const { text } = token ? fillSlots(said, token) : said
    return { text: hideSlots(text), language: said.language }
  })

/** Throws 404, 409. */
export const retry = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    const mail = await see(trx, id)
    if (mail.status === 'sent') throw conflict(msg('problems', 'mailSent'))
    await trx.updateTable('mail').set(asNew()).where('id', '=', id).execute()
    await audit(trx, user, 'retried the mail to', nameOf(mail))
  })

/** Lately failed mails wait again, but not those that were withheld or discarded on purpose. */
export const retryFailed = ({ user, write }: MemberContext) =>
  write(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('mail')
      .set(asNew())
      .where('status', '=', 'failed')
      .where('createdAt', '>', fromNow(-RETRIED_DAYS * DAY))
      .where((where) => where.or([where('lastError', 'is', null), where('lastError', 'not like', 'Not sent: %')]))
      .executeTakeFirst()
    const count = Number(numUpdatedRows)
    if (count > 0) await audit(trx, user, 'retried failed mails', String(count))
    return { count }
  })

/** Throws 404, 409. */
export const discard = ({ user, write, mailQueue }: MemberContext, id: number) =>
  write(async (trx) => {
    const mail = await see(trx, id)
    if (mail.status !== 'waiting') throw conflict(msg('problems', 'mailNotWaiting'))
    await mailQueue.discard(trx, mail.id, discardedBy(user))
    await audit(trx, user, 'discarded the mail to', nameOf(mail))
  })

/** After a restore most waiting mail is old news. */
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

/** What waits goes out; `withoutOldNews` only what is still news, and what is about accounts. */
export const resume = ({ user, write, mailQueue }: MemberContext, withoutOldNews: boolean) =>
  write(async (trx) => {
    if (withoutOldNews) await discardOldNews(trx, user, mailQueue)
    // From now on no digest lists what people of a restored copy may have been told elsewhere.
    await writeSettings(trx, { mailPaused: false, digestsFrom: nowText() })
    await audit(trx, user, 'resumed mail', 'Outbox')
    return { paused: false }
  })

/** Mails the caller, now. */
export async function sendTest({ user, write, reads, env, mailQueue, t }: MemberContext): Promise<TestOutcome> {
  const mailId = await write(async (trx) => {
    await audit(trx, user, 'sent a test mail to', user.email)
    return mailTest(trx, env.PUBLIC_URL, user)
  })
  const outcome = await mailQueue.deliver(mailId)
  if (outcome === 'sent') return { outcome, reason: null }
  if (!mailQueue.configured) return { outcome, reason: t(msg('problems', 'mailNoServer')) }
  if ((await readSettings(reads)).mailPaused) return { outcome, reason: t(msg('problems', 'mailPaused')) }
  return { outcome, reason: (await findMail(reads, mailId))?.lastError ?? null }
}

const see = async (trx: Trx, id: number) => found(await findMail(trx, id), 'Mail')
/** What a mail to the community is called may be a resident's own words, which the audit log never holds. */
const nameOf = ({ toAddress, subject, kind }: MailRow) => (kind === 'account' ? `${toAddress}: ${subject}` : toAddress)
