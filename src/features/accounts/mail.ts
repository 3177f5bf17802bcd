import type { Trx } from '../../../db/schema'
import { enqueueMail } from '../../server/outbox'
import { boardReaders } from '../../server/readers'

const INVITATION_REPLACED =
  'The link in your invitation does not work any more: please use this one. When its hour is over, ask for another on the sign-in page.'

interface Reader {
  id: number
  name: string
  email: string
}

/** The one valid link of an account; with it every older one, also an invitation's, has ended, and the mail says so. */
export const mailResetLink = (trx: Trx, publicUrl: string, to: Reader, token: string, replacesInvitation: boolean) =>
  enqueueMail(trx, publicUrl, {
    to,
    kind: 'account',
    subject: 'Reset your password',
    content: {
      heading: 'Reset your password',
      paragraphs: [
        `Hello ${to.name},`,
        'somebody, hopefully you, asked for a new password. The link below works once and for one hour.',
        ...(replacesInvitation ? [INVITATION_REPLACED] : []),
      ],
      action: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${token}` },
      footer: 'If you did not ask for this, you can ignore this mail: your password stays as it is.',
    },
  })

interface Applicant {
  name: string
  streetNumber: string
  streetName: string
}

/** Tells the board that somebody waits for approval. */
export async function mailRegistration(trx: Trx, publicUrl: string, applicant: Applicant) {
  for (const to of await boardReaders(trx).execute()) {
    await enqueueMail(trx, publicUrl, {
      to,
      kind: 'account',
      subject: `New registration: ${applicant.name}`,
      content: {
        heading: 'A neighbour is waiting for approval',
        paragraphs: [`${applicant.name}, ${applicant.streetNumber} ${applicant.streetName}, has registered and is waiting for the board.`],
        action: { label: 'Open the Users page', url: `${publicUrl}/users` },
        footer: 'You get this mail because you are an administrator of the portal.',
      },
    })
  }
}
