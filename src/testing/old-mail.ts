import { randomUUID } from 'node:crypto'
import { leaveUrl } from '../server/auth/mail-links'
import { nowText } from '../server/process/clock'
import type { Portal } from './open-portal'

interface OldMail {
  to: { id: number; email: string }
  kind: 'account' | 'community'
  subject: string
}

/** A mail of any subject as versions before tellings queued it, with its text. Returns its id. */
export async function queueOldMail({ write, env }: Portal, { to, kind, subject }: OldMail): Promise<number> {
  const leave = kind === 'community' ? leaveUrl(env.PUBLIC_URL) : null
  const text = `${subject}\n\nHello${leave ? `\n\nUnsubscribe: ${leave}` : ''}\n`
  const now = nowText()
  const row = { userId: to.id, toAddress: to.email, subject, text, html: `<p>${text}</p>`, kind, unsubscribeUrl: leave }
  const { id } = await write((trx) =>
    trx
      .insertInto('mail')
      .values({ ...row, status: 'waiting', nextAttemptAt: now, messageId: `<${randomUUID()}@portal.test>`, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}
