import type { Trx } from '../../../db/schema'
import { enqueueMails, type MailToMany } from '../../server/mail/outbox'
import type { Announcement } from './answers'
import { noteNotices, readersToNotify } from './queries'

const EXCERPT_MAX = 3000

/** Mails an announcement to everyone who may get it and has not had it yet; returns to how many. */
export async function mailAnnouncement(trx: Trx, publicUrl: string, announcement: Announcement): Promise<number> {
  const readers = await readersToNotify(trx, announcement.id).execute()
  if (readers.length === 0) return 0
  const mail: MailToMany = {
    kind: 'community',
    subject: `Important announcement: ${announcement.title}`,
    cause: { name: 'announcement', id: announcement.id },
    content: {
      heading: announcement.title,
      paragraphs: [
        ...paragraphsOf(announcement.content),
        ...(announcement.attachmentName ? [`Attachment: ${announcement.attachmentName}`] : []),
      ],
      action: { label: 'Read it in the portal', url: `${publicUrl}/announcements#${announcement.id}` },
      footer: "You're receiving this email because you have an account in the community portal.",
    },
  }
  await enqueueMails(trx, publicUrl, mail, readers)
  await noteNotices(
    trx,
    announcement.id,
    readers.map((reader) => reader.id),
  )
  return readers.length
}

function paragraphsOf(content: string): string[] {
  const text = content.length > EXCERPT_MAX ? `${content.slice(0, EXCERPT_MAX).trimEnd()}…` : content
  return text.split(/\n{2,}/)
}
