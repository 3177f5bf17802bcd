import type { Trx } from '../../../db/schema'
import { enqueueMail } from './outbox'

const HOW = {
  'signed in': [
    'The password for your account was just changed, and every other device was signed out.',
    "If this wasn't you, reset your password right away and tell the board.",
  ],
  'passed on': [
    "The password for your account was just changed with a link that wasn't sent to this address, but given to someone to pass on to you.",
    "If this wasn't you, reset your password right away with “Forgot your password?” and tell the board. Until tomorrow, the account can't vote.",
  ],
}

/** Tells the owner that the password is a new one, in case it was not they who changed it. */
export const mailPasswordChanged = (trx: Trx, publicUrl: string, to: { id: number; name: string; email: string }, how: keyof typeof HOW) =>
  enqueueMail(trx, publicUrl, {
    to,
    kind: 'account',
    subject: 'Your password was changed',
    content: {
      heading: 'Your password was changed',
      paragraphs: [`Hello ${to.name},`, ...HOW[how]],
      action: { label: 'Choose a new password', url: `${publicUrl}/auth` },
      footer: "You're receiving this email because it's about the security of your account.",
    },
  })
