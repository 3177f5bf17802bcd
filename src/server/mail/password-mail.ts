import type { Trx } from '../../../db/schema'
import type { Notice } from '../notify/notice'
import { tell } from '../notify/tell'

type How = 'signedIn' | 'reset' | 'passedOn'

const PASSWORD_CHANGED: Notice<{ how: How }> = {
  name: 'passwordChanged',
  kind: 'account',
  write: async ({ params: { how }, reader, words: { mails } }) => ({
    subject: mails.passwordChanged.subject,
    heading: mails.passwordChanged.subject,
    paragraphs: [mails.hello(reader.name), ...mails.passwordChanged[how]],
    action: { label: mails.passwordChanged.action, path: '/auth' },
    footer: mails.passwordChanged.footer,
  }),
}
export const passwordNotices = [PASSWORD_CHANGED]

/** Tells the owner that the password is a new one, in case it was not they who changed it. */
export const mailPasswordChanged = (trx: Trx, publicUrl: string, to: { id: number; email: string }, how: How) =>
  tell(trx, publicUrl, PASSWORD_CHANGED, { params: { how } }, [to])
