import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { forbidden, found, notFound } from '../../server/errors'
import { recordIssue } from '../../server/notifications/delivery-issues'
import { type MailTrouble, readSesNotice } from '../../server/notifications/email/ses-notice'
import { isConfirmationUrl, readSnsMessage } from '../../server/notifications/email/sns-message'
import { foldKey } from '../../server/people'
import { nowText } from '../../server/process/clock'
import { withoutTokens } from '../../server/tokens'
import type { Context, MemberContext } from '../../server/trpc/context'
import { type MessageKey, msg } from '../../words/messages'

/** Resolves all open issues of the address. Throws 404. */
export const resolveIssue = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    const open = trx.selectFrom('emailDeliveryIssue').select(['email', 'emailKey']).where('id', '=', id).where('status', '=', 'active')
    const { email, emailKey } = found(await open.executeTakeFirst(), 'DeliveryIssue')
    await trx
      .updateTable('emailDeliveryIssue')
      .set({ status: 'resolved', resolvedAt: nowText() })
      .where('emailKey', '=', emailKey)
      .where('status', '=', 'active')
      .execute()
    await audit(trx, user, 'resolved the delivery issue of', email)
  })

/** Authenticated by Amazon's signature. Throws 404 if no topic is configured, 429. */
export async function receiveBounce({ env, sns, log, write, limits, address }: Context, message: string): Promise<MessageKey> {
  const topic = env.BOUNCE_TOPIC_ARN
  if (!topic) throw notFound('Page')
  const notice = await readSnsMessage(message, topic, sns, () => {
    limits.certificates.take(address)
  })
  if (notice.Type === 'SubscriptionConfirmation') {
    if (!notice.SubscribeURL || !isConfirmationUrl(notice.SubscribeURL, topic)) throw forbidden(msg('problems', 'snsConfirmation'))
    await sns.confirm(notice.SubscribeURL)
    log.info({ topic }, 'subscribed to bounces and complaints')
    return msg('problems', 'snsConfirmed')
  }
  if (notice.Type === 'UnsubscribeConfirmation') return msg('problems', 'snsNoted')
  return write(async (trx): Promise<MessageKey> => {
    if (!(await isNew(trx, notice.MessageId))) return msg('problems', 'snsKnown')
    for (const trouble of readSesNotice(notice.Message)) await record(trx, trouble, notice.Message)
    return msg('problems', 'snsNoted')
  })
}

async function isNew(trx: Trx, messageId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bounceNotice')
    .values({ messageId, receivedAt: nowText() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

const PORTAL = { id: null, name: 'Portal' }
const COMPLAINT_NOTE = 'One of our emails was marked as spam.'

/** The headers contain the mail's subject, which may name something that gets deleted later. */
const withoutHeaders = (notice: string) =>
  JSON.stringify(JSON.parse(notice), (name, value) => (['headers', 'commonHeaders'].includes(name) ? undefined : value))

/** A complaint also unsubscribes the account. */
async function record(trx: Trx, { lasting, ...trouble }: MailTrouble, rawPayload: string) {
  // The diagnostic text may quote a link with a token.
  const quoted = { diagnosticCode: trouble.diagnosticCode && withoutTokens(trouble.diagnosticCode) }
  const kept = { ...trouble, ...quoted, rawPayload: withoutTokens(withoutHeaders(rawPayload)) }
  await recordIssue(trx, { ...kept, status: lasting ? 'active' : 'resolved' })
  if (trouble.issueType !== 'complaint') return
  const person = await trx
    .updateTable('user')
    .set({ emailSubscribed: 0, unsubscribedAt: nowText(), unsubscribeReason: 'other', unsubscribeNote: COMPLAINT_NOTE })
    .where('emailKey', '=', foldKey(trouble.email))
    .where('emailSubscribed', '=', 1)
    .returning(['name', 'username'])
    .executeTakeFirst()
  if (person) await audit(trx, PORTAL, 'unsubscribed after a complaint', `${person.name} (${person.username})`)
}
