import { audit } from '../../server/audit'
import { nowText } from '../../server/clock'
import type { MemberContext } from '../../server/context'
import { found } from '../../server/errors'
import { dropFiles, keepFile, type ReceivedFile } from '../../server/uploads/stored-files'
import { findDocument, findSource } from './queries'
import type { DocumentDraft } from './schema'

/** Adds a document: a file, or the web address of one that is kept elsewhere. */
export const add = ({ user, write }: MemberContext, draft: DocumentDraft, source: ReceivedFile | string) =>
  write(async (trx) => {
    const kept = typeof source === 'string' ? { url: source } : { fileId: (await keepFile(trx, source)).id }
    const { title, category, description, isPublic } = draft
    const row = { title, category, description, isPublic: isPublic ? 1 : 0, uploaderId: user.id, uploadedAt: nowText(), ...kept }
    const { id } = await trx.insertInto('document').values(row).returning('id').executeTakeFirstOrThrow()
    await audit(trx, user, 'added document', title)
    return found(await findDocument(trx, user, id), 'Document')
  })

/** Throws 404. */
export const remove = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    const { title } = found(await findDocument(trx, user, id), 'Document')
    const source = await findSource(trx, user, id)
    await trx.deleteFrom('document').where('id', '=', id).execute()
    if (source?.fileId) await dropFiles(trx, [source.fileId])
    await audit(trx, user, 'deleted document', title)
  })
