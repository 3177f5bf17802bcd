import { createMailLinks } from '../server/mail/mail-links'
import { findWholeMail } from '../server/mail/outbox'
import { readSettings } from '../server/settings'
import type { Portal } from './open-portal'

/** The latest mail to an address as the post office would send it now, its link included; the reason where it would not. */
export async function writeLatest({ reads, write }: Portal, address: string) {
  const { id } = await reads
    .selectFrom('mail')
    .select('id')
    .where('toAddress', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const mail = await findWholeMail(reads, id)
  if (!mail) throw new Error(`No mail to ${address}`)
  return createMailLinks({ reads, write }).write(mail, (await readSettings(reads)).linkSecret)
}

/** The token of the link to choose a password in the latest mail to an address. Throws when it would not be sent. */
export async function mailedToken(portal: Portal, address: string): Promise<string> {
  const mail = await writeLatest(portal, address)
  const token = typeof mail === 'string' ? null : mail.token
  if (!token) throw new Error(`No link goes to ${address}`)
  return token
}
