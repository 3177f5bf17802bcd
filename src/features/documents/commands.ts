import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { findKept, moveToRecentlyDeleted, restoreDeleted, storeDeleted } from '../../server/deletion/deletion'
import { conflict, found, invalid } from '../../server/errors'
import { createOnce } from '../../server/idempotency'
import { notifyTopic } from '../../server/notifications/notify-topic'
import { nowText } from '../../server/process/clock'
import type { MemberContext } from '../../server/trpc/context'
import { keepFile, type ReceivedFile } from '../../server/uploads/stored-files'
import { given } from '../../shared/changes'
import { msg } from '../../words/messages'
import { ADDED } from './mail'
import { findDocument, findVersion, seeDocument } from './queries'
import { type DocumentChange, type DocumentDraft, type NewVersion, VERSIONS_MAX } from './schema'

/** Adds a document: a file or a web address. */
const add = (ctx: MemberContext, { notify, ...draft }: DocumentDraft, source: ReceivedFile | string) =>
  ctx.write(async (trx) => {
    const { user } = ctx
    const kept = typeof source === 'string' ? { url: source } : { fileId: (await keepFile(trx, source)).id }
    const { isPublic, ...fields } = draft
    const row = { ...fields, isPublic: isPublic ? 1 : 0, uploaderId: user.id, uploadedAt: nowText(), ...kept }
    const { id } = await trx.insertInto('document').values(row).returning('id').executeTakeFirstOrThrow()
    await audit(trx, user, 'added document', draft.title)
    if (notify) await notifyTopic(ctx, trx, ADDED, 'document', { id, title: draft.title })
    return seeDocument(trx, user, id)
  })

/** As `add`, once for each key. */
export const create = (ctx: MemberContext, { key, ...draft }: DocumentDraft, source: ReceivedFile | string) =>
  createOnce(
    ctx,
    'document',
    key,
    (once) => add(once, draft, source),
    (id) => seeDocument(ctx.reads, ctx.user, id),
  )

/** Omitted fields stay. Throws 404, and 400 for a web address on an uploaded document. */
export const change = ({ user, write }: MemberContext, { id, fileUrl, isArchived, isPublic, ...texts }: DocumentChange) =>
  write(async (trx) => {
    const before = await seeDocument(trx, user, id)
    if (fileUrl !== undefined && before.fileType !== null) throw invalid('fileUrl', msg('problems', 'documentIsFile'))
    const edited = given({ ...texts, url: fileUrl, isPublic: isPublic === undefined ? undefined : Number(isPublic) })
    if (Object.keys(edited).length > 0) {
      await trx.updateTable('document').set(edited).where('id', '=', id).execute()
      await audit(trx, user, 'edited document', edited.title ?? before.title)
    }
    if (isArchived !== undefined && isArchived !== before.isArchived) {
      await trx
        .updateTable('document')
        .set({ isArchived: Number(isArchived) })
        .where('id', '=', id)
        .execute()
      await audit(trx, user, isArchived ? 'archived document' : 'put back document', edited.title ?? before.title)
    }
    return seeDocument(trx, user, id)
  })

/** Replaces the newest file. Throws 404, and 409 for a web address or at the version limit. */
export const replace = ({ user, write }: MemberContext, { id, note }: NewVersion, file: ReceivedFile) =>
  write(async (trx) => {
    const { title, fileType, versionCount } = await seeDocument(trx, user, id)
    if (fileType === null) throw conflict(msg('problems', 'documentKeptElsewhere'))
    if (versionCount >= VERSIONS_MAX) throw conflict(msg('problems', 'documentVersionsMax', VERSIONS_MAX))
    await keepNewest(trx, id)
    const { id: fileId } = await keepFile(trx, file)
    await trx
      .updateTable('document')
      .set(({ eb }) => ({ version: eb('lastVersion', '+', 1), lastVersion: eb('lastVersion', '+', 1), versionNote: note, fileId }))
      .set({ uploaderId: user.id, uploadedAt: nowText() })
      .where('id', '=', id)
      .execute()
    await audit(trx, user, 'replaced document', title)
    return seeDocument(trx, user, id)
  })

const KEPT = ['fileId', 'uploaderId', 'uploadedAt'] as const

/** Makes the newest version an earlier one, before another takes its place. */
const keepNewest = (trx: Trx, id: number) =>
  trx
    .insertInto('documentVersion')
    .columns(['documentId', ...KEPT, 'number', 'note'])
    .expression(
      trx
        .selectFrom('document')
        .select(['id', ...KEPT, 'version', 'versionNote'])
        .where('id', '=', id)
        .$castTo<never>(),
    )
    .execute()

/** Removes one version; the one before the newest takes its place. Throws 404, and 409 for the only version. */
export const removeVersion = (ctx: MemberContext, id: number, number: number) =>
  ctx.write(async (trx) => {
    const { title, version, versionCount } = await seeDocument(trx, ctx.user, id)
    const row = found(await findVersion(trx, id, number), 'Version')
    if (versionCount === 1 || row.fileId === null) throw conflict(msg('problems', 'documentOnlyVersion'))
    const until = await storeDeleted(trx, ctx, { type: 'version', id: row.fileId, title }, { documentVersion: [row] })
    if (number === version) await bringBack(trx, id)
    else await dropVersion(trx, id, number)
    return { until, id: row.fileId }
  })

/** Puts a version back in its place; the latest becomes the newest again. Throws 404, and 409 while its document is deleted. */
export const restoreVersion = ({ user, write }: MemberContext, fileId: number) =>
  write(async (trx) => {
    const kept = JSON.parse((await findKept(trx, 'version', fileId)).rows)
    const { documentId: id, number } = kept.documentVersion[0] as { documentId: number; number: number }
    const document = await findDocument(trx, user, id)
    if (!document) throw conflict(msg('problems', 'documentIsDeleted'))
    await restoreDeleted(trx, user, 'version', fileId)
    if (number > document.version) {
      await keepNewest(trx, id)
      await bringBack(trx, id)
    }
    return seeDocument(trx, user, id)
  })

/** Makes the latest earlier version the newest, in place of the present one. */
async function bringBack(trx: Trx, id: number) {
  const { number, fileId, uploaderId, uploadedAt, note } = await trx
    .selectFrom('documentVersion')
    .selectAll()
    .where('documentId', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const row = { version: number, versionNote: note, fileId, uploaderId, uploadedAt }
  await dropVersion(trx, id, number)
  await trx.updateTable('document').set(row).where('id', '=', id).execute()
}

const dropVersion = (trx: Trx, id: number, number: number) =>
  trx.deleteFrom('documentVersion').where('documentId', '=', id).where('number', '=', number).execute()

/** Deletes every version. Throws 404. */
export const remove = (ctx: MemberContext, id: number) =>
  ctx.write(async (trx) => {
    const { title } = await seeDocument(trx, ctx.user, id)
    return moveToRecentlyDeleted(trx, ctx, { type: 'document', id, title })
  })

export const restore = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    await restoreDeleted(trx, user, 'document', id)
    return seeDocument(trx, user, id)
  })
