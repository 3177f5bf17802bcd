import type { Trx } from '../../../db/schema'
import { EXPIRED, GONE, type Notice } from '../../server/notify/notice'
import { tell } from '../../server/notify/tell'
import { viewingUnder } from '../../server/viewing'
import { findAnnouncement, noteNotices, readersToNotify } from './queries'
import { isExpired } from './visible'

const EXCERPT_MAX = 3000

const ANNOUNCEMENT: Notice = {
  name: 'announcement',
  kind: 'community',
  topic: 'announcements',
  async write({ db, id, reader, words: { mails }, language, settings, url }) {
    const viewing = viewingUnder(settings, reader)
    const announcement = await findAnnouncement(db, id, viewing)
    if (!announcement) {
      const expired = await db.selectFrom('announcement').select('id').where('id', '=', id).where(isExpired(viewing)).executeTakeFirst()
      return expired ? EXPIRED : GONE
    }
    if (announcement.isExpired) return EXPIRED
    const translation = announcement.translations.find((version) => version.language === language)
    const { title, content } = translation ?? announcement
    const { attachmentName } = announcement
    const path = `/announcements#${id}`
    const original = translation && mails.announcement.original(announcement.language, url(path))
    return {
      subject: mails.announcement.subject(title),
      heading: title,
      paragraphs: [
        ...paragraphsOf(content),
        ...(original ? [original] : []),
        ...(attachmentName ? [mails.announcement.attachment(attachmentName)] : []),
      ],
      action: { label: mails.announcement.action, path },
      footer: mails.announcement.footer,
    }
  },
}
export const announcementNotices = [ANNOUNCEMENT]

/** Mails an announcement to everyone who may get it and has not had it yet; returns to how many. */
export async function mailAnnouncement(trx: Trx, publicUrl: string, id: number): Promise<number> {
  const readers = await readersToNotify(trx, id).execute()
  if (readers.length === 0) return 0
  await tell(trx, publicUrl, ANNOUNCEMENT, { id, params: {} }, readers)
  await noteNotices(
    trx,
    id,
    readers.map((reader) => reader.id),
  )
  return readers.length
}

function paragraphsOf(content: string): string[] {
  const text = content.length > EXCERPT_MAX ? `${content.slice(0, EXCERPT_MAX).trimEnd()}…` : content
  return text.split(/\n{2,}/)
}
