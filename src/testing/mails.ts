import type { ComposedEmail, MailRow } from '../server/notifications/compose'
import { findMail } from '../server/notifications/mail-outcomes'
import type { Portal } from './open-portal'

/** A mail in the outbox as it would be sent now, with a placeholder for its token. */
export async function wholeMail({ reads, services }: Portal, id: number): Promise<MailRow & ComposedEmail> {
  const mail = await findMail(reads, id)
  const said = mail ? await services.mailQueue.compose(reads, mail) : 'No such mail'
  if (!mail || typeof said === 'string') throw new Error(String(said))
  return { ...mail, ...said }
}

/** Oldest first. */
export async function wholeMails(portal: Portal) {
  const rows = await portal.reads.selectFrom('mail').select('id').orderBy('id').execute()
  return Promise.all(rows.map(({ id }) => wholeMail(portal, id)))
}
