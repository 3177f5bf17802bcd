import type { Trx } from '../../../db/schema'
import { enqueueMail } from '../../server/mail/outbox'

/** Proves that mail leaves the portal and arrives. */
export const mailTest = (trx: Trx, publicUrl: string, to: { id: number; name: string; email: string }) =>
  enqueueMail(trx, publicUrl, {
    to,
    kind: 'account',
    subject: 'Test email from the portal',
    content: {
      heading: 'Email works',
      paragraphs: [`Hello ${to.name},`, 'You asked for this test email on the outbox page. It arrived, so email is set up correctly.'],
      footer: "You're receiving this email because you asked for it.",
    },
  })
