import type { Trx } from '../../../db/schema'
import type { Notice } from '../notify/notice'
import { tell } from '../notify/tell'

const EMAIL_CHANGED: Notice = {
  name: 'emailChanged',
  kind: 'account',
  async write({ reader, words: { mails } }) {
    const { subject, text, wrong, action, footer } = mails.emailChanged
    return {
      subject,
      heading: subject,
      paragraphs: [mails.hello(reader.name), text, wrong],
      action: { label: action, path: '/auth' },
      footer,
    }
  },
}
export const emailNotices = [EMAIL_CHANGED]

/** The address of an account is another: whoever reads the old one, or the new one, should know. */
export const tellEmailChanged = (trx: Trx, publicUrl: string, addresses: readonly { id: number; email: string }[]) =>
  tell(trx, publicUrl, EMAIL_CHANGED, { params: {} }, addresses)
