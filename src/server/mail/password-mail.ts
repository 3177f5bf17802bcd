import type { Trx } from '../../../db/schema'
import { enqueueMail } from './outbox'

const HOW = {
  'signed in': [
    'the password of your account was changed just now, and every other device was signed out.',
    'If this was not you, choose a new password at once and tell the board.',
  ],
  'passed on': [
    'the password of your account was just changed with a link that was not sent to this address, but given to somebody to pass on to you.',
    'If this was not you, choose a new password at once with “Forgot your password?” and tell the board. Until tomorrow the account cannot vote.',
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
      footer: 'You get this mail because it concerns the safety of your account.',
    },
  })
