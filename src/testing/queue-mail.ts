import { announcementNotifications } from '../features/announcements/mail'
import { mailTest } from '../features/delivery/mail'
import { notifyOne } from '../server/notifications/notify'
import { nowText } from '../server/process/clock'
import type { Portal } from './open-portal'

interface QueuedMail {
  to: { id: number; email: string }
  kind: 'account' | 'community'
  /** The title of the announcement for community mail. */
  title?: string
}

/** Queues a mail to one person: a test mail, which is account mail, or one about an announcement. Returns its id. */
export const queueMail = ({ write, env }: Portal, { to, kind, title = 'Notice' }: QueuedMail): Promise<number> =>
  write(async (trx) => {
    if (kind === 'account') return mailTest(trx, env.PUBLIC_URL, to)
    const [type] = announcementNotifications
    if (!type) throw new Error('Announcements have no notification type')
    const { id } = await trx
      .insertInto('announcement')
      .values({ title, content: 'Hello', createdAt: nowText(), publishedAt: nowText() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return notifyOne(trx, env.PUBLIC_URL, type, { id, params: {} }, to)
  })
