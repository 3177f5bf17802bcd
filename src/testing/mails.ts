import { findWholeMail } from '../server/mail/outbox'
import type { Portal } from './open-portal'

/** Every mail in the outbox as its reader will get it, oldest first. */
export async function wholeMails({ reads }: Portal) {
  const rows = await reads.selectFrom('mail').select('id').orderBy('id').execute()
  const mails = await Promise.all(rows.map(({ id }) => findWholeMail(reads, id)))
  return mails.flatMap((mail) => mail ?? [])
}
