import type { Trx } from '../../../db/schema'
import type { NotificationType } from '../../server/notifications/notification-type'
import { notifyOne } from '../../server/notifications/notify'

const TEST: NotificationType = {
  name: 'test',
  kind: 'account',
  write: async ({ reader, words: { mails } }) => {
    const { text, ...said } = mails.test
    return { ...said, paragraphs: [mails.hello(reader.name), text] }
  },
}
export const outboxNotifications = [TEST]

export const mailTest = (trx: Trx, publicUrl: string, to: { id: number; email: string }) =>
  notifyOne(trx, publicUrl, TEST, { params: {} }, to)
