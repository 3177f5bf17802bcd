import type { Trx } from '../../../db/schema'
import { enqueueEach, type NewMail } from '../../server/mail/outbox'
import type { OutcomeListener } from '../../server/mail/post-office'
import { INVITATION_LINK_DAYS } from '../../shared/credentials'

const INVITATION = 'residentInvitation'

interface Reader {
  id: number
  name: string
  email: string
  username: string
}

/** Tells everyone from the board's list that they have an account, with a link to choose a password. */
export const mailInvitations = (trx: Trx, publicUrl: string, readers: readonly Reader[]) =>
  enqueueEach(trx, publicUrl, readers.map(invitationTo))

const invitationTo = (to: Reader): NewMail => ({
  to,
  kind: 'account',
  opens: { kind: 'invitation', label: 'Choose a password' },
  subject: "You're invited to the community portal",
  cause: { name: INVITATION, id: to.id },
  content: {
    heading: `Welcome, ${to.name}`,
    paragraphs: [
      'The board has created an account for you in the community portal.',
      `Your username is ${to.username}. You can also sign in with your email address. Choose your password with the link below. It works once, for ${INVITATION_LINK_DAYS} days.`,
      'After that, use “Forgot your password?” on the sign-in page to get a new link.',
    ],
    footer: "You're receiving this email because you're on your community's list of residents.",
  },
})

/** The invitation is the approval mail as well: its delivery turns 'Not Notified' into 'Notified'. */
export const invitationListener: Record<string, OutcomeListener> = {
  [INVITATION]: async (trx, userId, outcome) => {
    if (outcome === 'sent') await trx.updateTable('user').set({ approvalNotificationSent: 1 }).where('id', '=', userId).execute()
  },
}
