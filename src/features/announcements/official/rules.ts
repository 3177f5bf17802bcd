import type { Trx } from '../../../../db/schema'
import { conflict, invalid } from '../../../server/errors'
import { nowText } from '../../../server/process/clock'
import type { ReceivedFile } from '../../../server/uploads/stored-files'
import { given } from '../../../shared/changes'
import { msg } from '../../../words/messages'
import type { Announcement } from '../answers'
import type { Schedule } from '../publishing/schedule'
import { type AnnouncementChange, ATTACHMENT_FIELD, type NewAnnouncement, OFFICIAL_FILE, OFFICIAL_FILE_MAX } from '../schema'

/** An official notice is published as it is sent, so that undoing it makes it a draft again. */
export const unsent = ({ isOfficial }: { isOfficial: boolean }, moment: Schedule, createdAt: string): Schedule =>
  isOfficial && moment.state === 'published' ? { state: 'draft', publishedAt: createdAt } : moment

export async function published(trx: Trx, announcement: Announcement): Promise<Announcement> {
  if (!announcement.isOfficial) return announcement
  await trx.updateTable('announcement').set({ state: 'published', publishedAt: nowText() }).where('id', '=', announcement.id).execute()
  return { ...announcement, state: 'published' }
}

/** The rows that Undo takes back, in the order of their foreign keys. */
export const proofParts = (id: number) =>
  [
    { table: 'noticeDelivery', column: 'noticeId', ids: [id] },
    { table: 'officialNotice', column: 'id', ids: [id] },
  ] as const

/** Throws 409 for a change of a sent official notice, other than its pin, and if a published announcement would become official. */
export function requireUnsent({ state, isOfficial }: Announcement, change?: AnnouncementChange, file?: ReceivedFile) {
  if (state !== 'published') return
  const { id: _, isPinned, undoable: __, updatedAt: ___, removeAttachment, notifyTold, ...edit } = change ?? {}
  const isPinAlone = isPinned !== undefined && !file && !removeAttachment && !notifyTold && Object.keys(given(edit)).length === 0
  if (isOfficial && !isPinAlone) throw conflict(msg('problems', 'officialSent'))
  if (!isOfficial && change?.isOfficial) throw conflict(msg('problems', 'officialTooLate'))
}

export function requireOfficial(
  { isOfficial, audience, isUrgent }: Pick<NewAnnouncement, 'isOfficial' | 'audience' | 'isUrgent'>,
  fileSize?: number | null,
) {
  if (!isOfficial) return
  if (audience.kind !== 'everyone') throw invalid('audience', msg('problems', 'officialAudience'))
  if (isUrgent) throw invalid('isUrgent', msg('problems', 'officialUrgent'))
  if ((fileSize ?? 0) > OFFICIAL_FILE_MAX) throw invalid(ATTACHMENT_FIELD, OFFICIAL_FILE)
}

export const sizeAfter = ({ attachmentSize }: Announcement, { removeAttachment }: AnnouncementChange, file?: ReceivedFile) =>
  file?.bytes ?? (removeAttachment ? 0 : attachmentSize)
