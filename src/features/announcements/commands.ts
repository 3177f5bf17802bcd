import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { nowText } from '../../server/clock'
import type { MemberContext } from '../../server/context'
import { conflict, found, invalid } from '../../server/errors'
import type { Person } from '../../server/people'
import { languageOfNew, setTranslations } from '../../server/translations'
import { dropFiles, keepFile, type ReceivedFile } from '../../server/uploads/stored-files'
import { viewingBy } from '../../server/viewing'
import { say } from '../../words/say'
import type { Announcement } from './answers'
import { mailAnnouncement } from './mail'
import { findAnnouncement, findAttachmentId } from './queries'
import { type AnnouncementChange, CATEGORY_UNKNOWN, type NewAnnouncement, type PinChange } from './schema'

/** May pin and email everyone in the same transaction. Throws 400 for an unknown category, 409 for an email about what has expired. */
export const publish = ({ user, write, env }: MemberContext, draft: NewAnnouncement, file?: ReceivedFile) =>
  write(async (trx) => {
    const attachmentId = file ? (await keepFile(trx, file)).id : null
    const { title, content, expiresAt } = draft
    const language = await languageOfNew(trx, draft.language)
    const row = { title, content, language, expiresAt, authorId: user.id, attachmentId, createdAt: nowText() }
    const { id } = await trx.insertInto('announcement').values(row).returning('id').executeTakeFirstOrThrow()
    await setTranslations(trx, { kind: 'announcement', id, language, isChanged: false }, draft.translations, user.id)
    await setCategories(trx, id, draft.categories)
    if (draft.isPinned) await setPin(trx, id, true)
    await audit(trx, user, 'published announcement', title)
    if (draft.isPinned && draft.sendNotification) await notify(trx, user, env.PUBLIC_URL, await see(trx, user, id))
    return see(trx, user, id)
  })

/** `file` replaces the attachment. Throws 404, or 400 for an unknown category. */
export const change = ({ user, write }: MemberContext, input: AnnouncementChange, file?: ReceivedFile) =>
  write(async (trx) => {
    const before = await see(trx, user, input.id)
    const oldFileId = (await findAttachmentId(trx, input.id, await viewingBy(trx, user))) ?? null
    const attachmentId = file ? (await keepFile(trx, file)).id : input.removeAttachment ? null : oldFileId
    const { id, title, content, expiresAt = before.expiresAt, language = before.language } = input
    const isChanged = title !== before.title || content !== before.content
    await trx.updateTable('announcement').set({ title, content, language, expiresAt, attachmentId }).where('id', '=', id).execute()
    await setTranslations(trx, { kind: 'announcement', id, language, isChanged }, input.translations, user.id)
    await setCategories(trx, id, input.categories)
    if (oldFileId !== null && oldFileId !== attachmentId) await dropFiles(trx, [oldFileId])
    await audit(trx, user, 'edited announcement', title)
    if (input.isPinned !== undefined) await changePin(trx, user, before, input.isPinned)
    return see(trx, user, id)
  })

/** Pinning may mail everyone; nobody gets two mails about one announcement, however often it is pinned. Throws 404, 409. */
export const pin = ({ user, write, env }: MemberContext, { id, isPinned, sendNotification }: PinChange) =>
  write(async (trx) => {
    const announcement = await see(trx, user, id)
    await changePin(trx, user, announcement, isPinned)
    const notified = isPinned && sendNotification ? await notify(trx, user, env.PUBLIC_URL, announcement) : 0
    return { ...(await see(trx, user, id)), notified }
  })

/** Throws 404. */
export const remove = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    const { title } = await see(trx, user, id)
    const attachmentId = await findAttachmentId(trx, id, await viewingBy(trx, user))
    await trx.deleteFrom('announcement').where('id', '=', id).execute()
    if (attachmentId) await dropFiles(trx, [attachmentId])
    await audit(trx, user, 'deleted announcement', title)
  })

const see = async (trx: Trx, user: Person, id: number) => found(await findAnnouncement(trx, id, await viewingBy(trx, user)), 'Announcement')

/** Emails everyone who has not had it yet; returns how many. */
async function notify(trx: Trx, actor: Person, publicUrl: string, announcement: Announcement) {
  if (announcement.isExpired) throw conflict(say('problems', 'announcementExpired'))
  const notified = await mailAnnouncement(trx, publicUrl, announcement.id)
  if (notified > 0) await audit(trx, actor, `emailed announcement to ${notified}`, announcement.title)
  return notified
}

async function setCategories(trx: Trx, announcementId: number, ids: number[]) {
  await trx.deleteFrom('announcementToCategory').where('announcementId', '=', announcementId).execute()
  const known = await trx.selectFrom('announcementCategory').select('id as categoryId').where('id', 'in', ids).execute()
  if (known.length !== ids.length) throw invalid('categories', CATEGORY_UNKNOWN)
  const links = known.map(({ categoryId }) => ({ announcementId, categoryId }))
  await trx.insertInto('announcementToCategory').values(links).execute()
}

/** A pin that is set already keeps its place. */
async function changePin(trx: Trx, actor: Person, announcement: Announcement, isPinned: boolean) {
  if (announcement.isPinned === isPinned) return
  await setPin(trx, announcement.id, isPinned)
  await audit(trx, actor, isPinned ? 'pinned announcement' : 'unpinned announcement', announcement.title)
}

/** Pins above all others, or unpins. */
async function setPin(trx: Trx, id: number, isPinned: boolean) {
  const top = await trx.selectFrom('announcement').select('pinOrder').orderBy('pinOrder', 'desc').limit(1).executeTakeFirst()
  const pin = isPinned ? { isPinned: 1, pinOrder: (top?.pinOrder ?? 0) + 1 } : { isPinned: 0, pinOrder: 0 }
  await trx.updateTable('announcement').set(pin).where('id', '=', id).execute()
}
