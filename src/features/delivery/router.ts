import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { recordIssue } from '../../server/delivery-issues'
import { forbidden, found, notFound } from '../../server/errors'
import { type MailTrouble, readSesNotice } from '../../server/ses-notice'
import { isConfirmationUrl, readSnsMessage } from '../../server/sns-message'
import { withoutTokens } from '../../server/tokens'
import { adminProcedure, publicProcedure, router } from '../../server/trpc'
import { byId } from '../../shared/fields'
import * as queries from './queries'
import * as schema from './schema'

const manage = adminProcedure('delivery.manage')

export const deliveryRouter = router({
  issues: manage.input(schema.issueFilter).query(({ ctx, input }) => queries.listIssues(ctx.reads, input.status)),

  /** Ids of accounts mail does not reach, for a badge beside their name. */
  pausedUsers: manage.query(({ ctx }) => queries.listPausedUsers(ctx.reads)),

  resolve: manage.input(byId).mutation(({ ctx, input }) =>
    ctx.write(async (trx) => {
      const issue = found(await queries.findOpenIssue(trx, input.id), 'Delivery issue')
      await queries.resolveIssues(trx, issue.email)
      await audit(trx, ctx.user, 'resolved the delivery issue of', issue.email)
      return { message: 'Delivery issue resolved' }
    }),
  ),

  /** Who needs a letter, because the mail about the last pinned notice did not reach them. */
  notReached: manage.query(({ ctx }) => queries.reachOfLastNotice(ctx.reads)),

  /** What Amazon posts; its signature is the authority. */
  receive: publicProcedure.input(schema.notification).mutation(async ({ ctx, input }) => {
    const topic = ctx.env.BOUNCE_TOPIC_ARN
    if (!topic) throw notFound('Page')
    const notice = await readSnsMessage(input.message, topic, ctx.sns)
    if (notice.Type === 'SubscriptionConfirmation') {
      if (!notice.SubscribeURL || !isConfirmationUrl(notice.SubscribeURL))
        throw forbidden('This message was refused: it confirms elsewhere.')
      await ctx.sns.confirm(notice.SubscribeURL)
      ctx.log.info({ topic }, 'subscribed to bounces and complaints')
      return { message: 'Subscription confirmed' }
    }
    if (notice.Type === 'UnsubscribeConfirmation') return { message: 'Noted' }
    return ctx.write(async (trx) => {
      if (!(await queries.rememberNotice(trx, notice.MessageId))) return { message: 'Already known' }
      for (const trouble of readSesNotice(notice.Message)) await record(trx, trouble, notice.Message)
      return { message: 'Noted' }
    })
  }),
})

/** The portal itself, when nobody in particular acts. */
const PORTAL = { id: null, name: 'Portal' }

async function record(trx: Trx, { lasting, ...trouble }: MailTrouble, rawPayload: string) {
  await recordIssue(trx, { ...trouble, rawPayload: withoutTokens(rawPayload), status: lasting ? 'active' : 'resolved' })
  if (trouble.issueType !== 'complaint') return
  const person = await queries.unsubscribeComplainer(trx, trouble.email)
  if (person) await audit(trx, PORTAL, 'unsubscribed after a complaint', `${person.name} (${person.username})`)
}
