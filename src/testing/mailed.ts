import { createAccountLinks } from '../server/auth/account-links'
import { fillLinks } from '../server/notifications/email/link-tokens'
import { readSettings } from '../server/settings'
import { wholeMail } from './mails'
import type { Portal } from './open-portal'

/** The latest mail to an address except security notices, as it would be sent now, or the reason why it is not sent. */
export async function writeLatest(portal: Portal, address: string) {
  const { reads, write } = portal
  const { id } = await reads
    .selectFrom('mail')
    .select('id')
    .where('toAddress', '=', address)
    .where('linkKind', 'is distinct from', 'notMe')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return fillLinks(await wholeMail(portal, id), (await readSettings(reads)).linkSecret, createAccountLinks({ reads, write }))
}

/** The token of the password link in the latest mail to an address. Throws if that mail would not be sent. */
export async function mailedToken(portal: Portal, address: string): Promise<string> {
  const mail = await writeLatest(portal, address)
  const token = typeof mail === 'string' ? null : mail.token
  if (!token) throw new Error(`No link goes to ${address}`)
  return token
}
