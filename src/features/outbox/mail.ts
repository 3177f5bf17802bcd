import type { Trx } from '../../../db/schema'
import { enqueueMail } from '../../server/mail/outbox'

/** Proves that mail leaves the portal and arrives. */
export const mailTest = (trx: Trx, publicUrl: string, to: { id: number; name: string; email: string }) =>
  enqueueMail(trx, publicUrl, {
    to,
    kind: 'account',
    subject: 'Test mail from the portal',
    content: {
      heading: 'The portal’s mail works',
      paragraphs: [
        `Hello ${to.name},`,
        'you asked for this test mail on the outbox page. It has arrived, so the mail server is set up well.',
      ],
      footer: 'You get this mail because you asked for it.',
    },
  })
