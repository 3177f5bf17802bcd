import type { Trx } from '../../../db/schema'
import { enqueueMail } from '../../server/mail/outbox'
import type { OutcomeListener } from '../../server/mail/post-office'
import { readSettings } from '../../server/settings'
import { INVITATION_LINK_DAYS } from '../../shared/credentials'

interface Reader {
  id: number
  name: string
  email: string
  username: string
}

const APPROVAL = 'approval'
const INVITATION = 'invitation'
const PENDING_INVITATION = 'pendingInvitation'

/** 'Your account is active': its delivery turns 'Not Notified' into 'Notified'. */
export const mailApproval = (trx: Trx, publicUrl: string, to: Reader) =>
  enqueueMail(trx, publicUrl, {
    to,
    kind: 'account',
    subject: 'Your account has been approved',
    cause: { name: APPROVAL, id: to.id },
    content: {
      heading: `Welcome, ${to.name}`,
      paragraphs: [
        'The board has approved your account. You can sign in now.',
        `Your username is ${to.username}. You can also sign in with your email address.`,
      ],
      action: { label: 'Sign in', url: `${publicUrl}/auth` },
      footer: "You're receiving this email because you registered for the community portal.",
    },
  })

/** An invitation with a link to choose one's own password; for an active account it is the approval mail as well. */
export const mailInvitation = (trx: Trx, publicUrl: string, to: Reader & { status: string }) =>
  enqueueMail(trx, publicUrl, {
    to,
    kind: 'account',
    opens: { kind: 'invitation', label: 'Choose a password' },
    subject: "You're invited to the community portal",
    cause: { name: to.status === 'active' ? INVITATION : PENDING_INVITATION, id: to.id },
    content: {
      heading: `Welcome, ${to.name}`,
      paragraphs: [
        'The board has created an account for you in the community portal.',
        `Your username is ${to.username}. Choose your own password with the link below. It works once, for ${INVITATION_LINK_DAYS} days.`,
        ...(to.status === 'pending' ? ['You can sign in as soon as the board has approved your account.'] : []),
      ],
      footer: "You're receiving this email because the board of your community invited you.",
    },
  })

/** Of a change of where somebody lives, or as what: `lines` says each part of it. */
export async function mailVotingChanges(trx: Trx, publicUrl: string, to: Reader, lines: string[]) {
  const { contactEmail } = await readSettings(trx)
  await enqueueMail(trx, publicUrl, {
    to,
    kind: 'account',
    subject: 'Your address or HOA status was changed',
    content: {
      heading: 'Your address or HOA status was changed',
      paragraphs: [
        `Hello ${to.name},`,
        'The board has changed your details in the community portal:',
        lines.join('\n'),
        'They decide which polls you can vote in. In polls with one vote for each household, they also decide which household your vote counts for.',
        `If this isn't right, please tell the board right away${contactEmail && `: ${contactEmail}`}. The portal keeps a record of who made the change.`,
      ],
      action: { label: 'Open the portal', url: `${publicUrl}/auth` },
      footer: "You're receiving this email because it affects your votes in the community.",
    },
  })
}

/**
 * To the address the account had until now, with the names of all that was changed. Says nothing of what it was changed to, which is
 * not its business when the old address was a mistake.
 */
export const mailMoved = (trx: Trx, publicUrl: string, from: Reader, changes: string[]) =>
  enqueueMail(trx, publicUrl, {
    to: from,
    kind: 'account',
    subject: 'The email address of your account was changed',
    content: {
      heading: 'The email address of your account was changed',
      paragraphs: [
        `Hello ${from.name},`,
        'The board has changed the email address of your account in the community portal. From now on, emails go to the new address, and you sign in with your username or that address.',
        ...(changes.length > 1 ? [`All changes: ${changes.join(', ')}.`] : []),
        "For 24 hours, the account can't vote. If you didn't expect this change, please tell the board right away.",
      ],
      action: { label: 'Open the portal', url: `${publicUrl}/auth` },
      footer: "You're receiving this email because it's about the security of your account.",
    },
  })

export const markNotified = (trx: Trx, id: number) =>
  trx.updateTable('user').set({ approvalNotificationSent: 1 }).where('id', '=', id).execute()

const noteDelivery: OutcomeListener = async (trx, userId, outcome) => {
  if (outcome === 'sent') await markNotified(trx, userId)
}

export const approvalListener: Record<string, OutcomeListener> = { [APPROVAL]: noteDelivery, [INVITATION]: noteDelivery }
