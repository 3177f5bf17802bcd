import type { Trx } from '../../../db/schema'
import { enqueueMail } from '../../server/outbox'
import type { OutcomeListener } from '../../server/post-office'
import { INVITATION_LINK_DAYS } from '../../shared/credentials'
import { markNotified } from './queries'

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
        `Your user name is ${to.username}. Your e-mail address works as well.`,
      ],
      action: { label: 'Sign in', url: `${publicUrl}/auth` },
      footer: 'You get this mail because you registered for the community portal.',
    },
  })

/** An invitation with a link to choose one's own password; for an active account it is the approval mail as well. */
export const mailInvitation = (trx: Trx, publicUrl: string, to: Reader & { status: string }, token: string) =>
  enqueueMail(trx, publicUrl, {
    to,
    kind: 'account',
    subject: 'You are invited to the community portal',
    cause: { name: to.status === 'active' ? INVITATION : PENDING_INVITATION, id: to.id },
    content: {
      heading: `Welcome, ${to.name}`,
      paragraphs: [
        'The board has made an account for you in the community portal.',
        `Your user name is ${to.username}. Choose your own password with the link below; it works once and for ${INVITATION_LINK_DAYS} days.`,
        ...(to.status === 'pending' ? ['You can sign in as soon as the board has approved your account.'] : []),
      ],
      action: { label: 'Choose a password', url: `${publicUrl}/reset-password?token=${token}` },
      footer: 'You get this mail because the board of your community invited you.',
    },
  })

const noteDelivery: OutcomeListener = async (trx, userId, outcome) => {
  if (outcome === 'sent') await markNotified(trx, userId)
}

export const approvalListener: Record<string, OutcomeListener> = { [APPROVAL]: noteDelivery, [INVITATION]: noteDelivery }
