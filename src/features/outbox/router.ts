import { audit } from '../../server/audit'
import { conflict, found } from '../../server/errors'
import { TOKEN_PLACE, writeToPassOn } from '../../server/mail-links'
import { findWholeMail } from '../../server/outbox'
import { readSettings, writeSettings } from '../../server/settings'
import { router, superAdminProcedure } from '../../server/trpc'
import { byId } from '../../shared/fields'
import { mailTest } from './mail'
import * as queries from './queries'
import * as schema from './schema'

const manage = superAdminProcedure('outbox.manage')

export const outboxRouter = router({
  overview: manage.query(async ({ ctx }) => {
    const { mailPaused } = await readSettings(ctx.reads)
    return { configured: ctx.postOffice.configured, paused: mailPaused, counts: await queries.countTroubles(ctx.reads) }
  }),

  list: manage.input(schema.mailPage).query(({ ctx, input }) => queries.listMails(ctx.reads, input.status, input.cursor ?? undefined)),

  /**
   * What a mail says. Of one that has not gone out, the link is made now, to be passed on by hand; so reading account mail is written
   * down, and it closes once the mail has gone out. Links to unsubscribe are their reader's alone.
   */
  read: manage.input(byId).mutation(({ ctx, input }) =>
    ctx.write(async (trx) => {
      const mail = found(await findWholeMail(trx, input.id), 'Mail')
      if (mail.kind === 'account' && mail.status === 'sent') return { text: null }
      if (mail.kind === 'account') await audit(trx, ctx.user, 'read the mail to', `${mail.toAddress}: ${mail.subject}`)
      const { text } = (mail.opens && (await writeToPassOn(trx, mail))) || mail
      return { text: text.replaceAll(TOKEN_PLACE, '…') }
    }),
  ),

  retry: manage.input(byId).mutation(({ ctx, input }) =>
    ctx.write(async (trx) => {
      const mail = found(await findWholeMail(trx, input.id), 'Mail')
      if (mail.status === 'sent') throw conflict('This mail has already been sent.')
      await queries.sendAgain(trx, mail.id)
      await audit(trx, ctx.user, 'retried the mail to', `${mail.toAddress}: ${mail.subject}`)
      return { message: 'The mail will be tried again' }
    }),
  ),

  retryFailed: manage.mutation(({ ctx }) =>
    ctx.write(async (trx) => {
      const count = await queries.sendFailedAgain(trx)
      if (count > 0) await audit(trx, ctx.user, 'retried failed mails', String(count))
      return { count }
    }),
  ),

  discard: manage.input(byId).mutation(({ ctx, input }) =>
    ctx.write(async (trx) => {
      const mail = found(await findWholeMail(trx, input.id), 'Mail')
      if (mail.status !== 'waiting') throw conflict('Only a waiting mail can be discarded.')
      await ctx.postOffice.discard(trx, mail.id, discardedBy(ctx.user))
      await audit(trx, ctx.user, 'discarded the mail to', `${mail.toAddress}: ${mail.subject}`)
      return { message: 'Mail discarded' }
    }),
  ),

  /** After a restore most waiting mail is old news. */
  discardWaiting: manage.mutation(({ ctx }) =>
    ctx.write(async (trx) => {
      const count = await ctx.postOffice.discardWaiting(trx, discardedBy(ctx.user))
      if (count > 0) await audit(trx, ctx.user, 'discarded waiting mails', String(count))
      return { count }
    }),
  ),

  pause: manage.mutation(({ ctx }) =>
    ctx.write(async (trx) => {
      await writeSettings(trx, { mailPaused: true })
      await audit(trx, ctx.user, 'paused mail', 'Outbox')
      return { paused: true }
    }),
  ),

  resume: manage.mutation(({ ctx }) =>
    ctx.write(async (trx) => {
      await writeSettings(trx, { mailPaused: false })
      await audit(trx, ctx.user, 'resumed mail', 'Outbox')
      return { paused: false }
    }),
  ),

  sendTest: manage.mutation(async ({ ctx }): Promise<schema.TestOutcome> => {
    const mailId = await ctx.write(async (trx) => {
      await audit(trx, ctx.user, 'sent a test mail to', ctx.user.email)
      return mailTest(trx, ctx.env.PUBLIC_URL, ctx.user)
    })
    const outcome = await ctx.postOffice.deliver(mailId)
    if (outcome === 'sent') return { outcome, reason: null }
    if (!ctx.postOffice.configured) return { outcome, reason: schema.NO_MAIL_SERVER }
    if ((await readSettings(ctx.reads)).mailPaused) return { outcome, reason: schema.MAIL_PAUSED }
    return { outcome, reason: (await findWholeMail(ctx.reads, mailId))?.lastError ?? null }
  }),
})

const discardedBy = ({ name }: { name: string }) => `Not sent: discarded by ${name}.`
