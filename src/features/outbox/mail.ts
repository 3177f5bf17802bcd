import type { Trx } from '../../../db/schema'
import type { Notice } from '../../server/notifications/notice'
import { tellOne } from '../../server/notifications/notify'

const TEST: Notice = {
  name: 'test',
  kind: 'account',
  write: async ({ reader, words: { mails } }) => {
    const { text, ...said } = mails.test
    return { ...said, paragraphs: [mails.hello(reader.name), text] }
  },
}
export const outboxNotices = [TEST]

/** Proves that mail leaves the portal and arrives. */
export const mailTest = (trx: Trx, publicUrl: string, to: { id: number; email: string }) =>
  tellOne(trx, publicUrl, TEST, { params: {} }, to)
