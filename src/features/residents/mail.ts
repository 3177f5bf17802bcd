import type { Trx } from '../../../db/schema'
import type { NotificationType } from '../../server/notifications/notification-type'
import { notify } from '../../server/notifications/notify'
import { INVITATION_LINK_DAYS } from '../../shared/credentials'

/** The invitation is the approval mail as well: its delivery turns 'Not Notified' into 'Notified'. */
const INVITATION: NotificationType = {
  name: 'residentInvitation',
  kind: 'account',
  opens: 'invitation',
  async write({ reader, words: { mails } }) {
    const { username, after, footer } = mails.residentInvitation
    const { subject, heading, text, action } = mails.invitation
    const paragraphs = [text, username(reader.username, INVITATION_LINK_DAYS), after]
    return { subject, heading: heading(reader.name), paragraphs, action: { label: action }, footer }
  },
  async settled(trx, { userId }, outcome) {
    if (outcome === 'sent') await trx.updateTable('user').set({ approvalNotificationSent: 1 }).where('id', '=', userId).execute()
  },
}
export const residentNotifications = [INVITATION]

/** Tells everyone from the board's list that they have an account, with a link to choose a password. */
export const mailInvitations = (trx: Trx, publicUrl: string, readers: readonly { id: number; email: string }[]) =>
  notify(trx, publicUrl, INVITATION, { params: {} }, readers)
