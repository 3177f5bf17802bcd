import { createMailLinks } from '../server/auth/mail-links'
import { readSettings } from '../server/settings'
import { wholeMail } from './mails'
import type { Portal } from './open-portal'

/** The latest mail to an address, notices of what happened to the account aside, as the post office would send it now, its link included; the reason where it would not. */
export async function writeLatest(portal: Portal, address: string) {
  const { reads, write } = portal
  const { id } = await reads
    .selectFrom('mail')
    .select('id')
    .where('toAddress', '=', address)
    .where('linkKind', 'is distinct from', 'notMe')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return createMailLinks({ reads, write }).write(await wholeMail(portal, id), (await readSettings(reads)).linkSecret)
}

/** The token of the link to choose a password in the latest mail to an address. Throws when it would not be sent. */
export async function mailedToken(portal: Portal, address: string): Promise<string> {
  const mail = await writeLatest(portal, address)
  const token = typeof mail === 'string' ? null : mail.token
  if (!token) throw new Error(`No link goes to ${address}`)
  return token
}
