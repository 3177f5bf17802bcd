import { audit } from '../../server/audit'
import { conflict, found } from '../../server/errors'
import { readSettings, writeSettings } from '../../server/settings'
import { router, superAdminProcedure } from '../../server/trpc'
import { byId } from '../../shared/fields'
import { mailTest } from './mail'
import * as queries from './queries'
import * as schema from './schema'

const manage = superAdminProcedure('outbox.manage')

/** The link by which its reader, and nobody else, stops community mail. */
const READERS_OWN = /(\/unsubscribe\/)\S+/g

export const outboxRouter = router({
  overview: manage.query(async ({ ctx }) => {
    const { mailPaused } = await readSettings(ctx.db)
    return { configured: ctx.postOffice.configured, paused: mailPaused, counts: await queries.countTroubles(ctx.db) }
  }),

  list: manage.input(schema.mailPage).query(({ ctx, input }) => queries.listMails(ctx.db, input.status, input.cursor ?? undefined)),

  /** What a mail says. Account mail can open an account, so reading it is written down, and it closes once the mail has gone out. */
  read: manage.input(byId).mutation(({ ctx, input }) =>
    ctx.db.transaction().execute(async (trx) => {
      const mail = found(await queries.findMail(trx, input.id), 'Mail')
      if (mail.kind === 'account' && mail.status === 'sent') return { text: null }
      if (mail.kind === 'account') await audit(trx, ctx.user, 'read the mail to', `${mail.toAddress}: ${mail.subject}`)
      return { text: mail.status === 'sent' ? mail.text.replace(READERS_OWN, '$1…') : mail.text }
    }),
  ),

  retry: manage.input(byId).mutation(({ ctx, input }) =>
    ctx.db.transaction().execute(async (trx) => {
      const mail = found(await queries.findMail(trx, input.id), 'Mail')
      if (mail.status === 'sent') throw conflict('This mail has already been sent.')
      await queries.sendAgain(trx, mail.id)
      await audit(trx, ctx.user, 'retried the mail to', `${mail.toAddress}: ${mail.subject}`)
      return { message: 'The mail will be tried again' }
    }),
  ),

  retryFailed: manage.mutation(({ ctx }) =>
    ctx.db.transaction().execute(async (trx) => {
      const count = await queries.sendFailedAgain(trx)
      if (count > 0) await audit(trx, ctx.user, 'retried failed mails', String(count))
      return { count }
    }),
  ),

  discard: manage.input(byId).mutation(({ ctx, input }) =>
    ctx.db.transaction().execute(async (trx) => {
      const mail = found(await queries.findMail(trx, input.id), 'Mail')
      if (mail.status !== 'waiting') throw conflict('Only a waiting mail can be discarded.')
      await ctx.postOffice.discard(trx, mail.id, discardedBy(ctx.user))
      await audit(trx, ctx.user, 'discarded the mail to', `${mail.toAddress}: ${mail.subject}`)
      return { message: 'Mail discarded' }
    }),
  ),

  /** After a restore most waiting mail is old news. */
  discardWaiting: manage.mutation(({ ctx }) =>
    ctx.db.transaction().execute(async (trx) => {
      const waiting = await queries.listWaitingIds(trx)
      for (const { id } of waiting) await ctx.postOffice.discard(trx, id, discardedBy(ctx.user))
      if (waiting.length > 0) await audit(trx, ctx.user, 'discarded waiting mails', String(waiting.length))
      return { count: waiting.length }
    }),
  ),

  pause: manage.mutation(({ ctx }) =>
    ctx.db.transaction().execute(async (trx) => {
      await writeSettings(trx, { mailPaused: true })
      await audit(trx, ctx.user, 'paused mail', 'Outbox')
      return { paused: true }
    }),
  ),

  resume: manage.mutation(({ ctx }) =>
    ctx.db.transaction().execute(async (trx) => {
      await writeSettings(trx, { mailPaused: false })
      await audit(trx, ctx.user, 'resumed mail', 'Outbox')
      return { paused: false }
    }),
  ),

  sendTest: manage.mutation(async ({ ctx }): Promise<schema.TestOutcome> => {
    const mailId = await ctx.db.transaction().execute(async (trx) => {
      await audit(trx, ctx.user, 'sent a test mail to', ctx.user.email)
      return mailTest(trx, ctx.env.PUBLIC_URL, ctx.user)
    })
    const outcome = await ctx.postOffice.deliver(mailId)
    if (outcome === 'sent') return { outcome, reason: null }
    if (!ctx.postOffice.configured) return { outcome, reason: schema.NO_MAIL_SERVER }
    if ((await readSettings(ctx.db)).mailPaused) return { outcome, reason: schema.MAIL_PAUSED }
    return { outcome, reason: (await queries.findMail(ctx.db, mailId))?.lastError ?? null }
  }),
})

const discardedBy = ({ name }: { name: string }) => `Not sent: discarded by ${name}.`
