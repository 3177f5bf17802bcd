import type { Access } from '../../testing/access'
import { PDF, sendParts } from '../../testing/multipart'
import { at, kind, served, status } from '../../testing/row-kinds'
import { type MakeRow, makeDeleted, makePrivateDocument, makePublicDocument } from '../../testing/row-makers'

const makeVersion: MakeRow = async (portal, owner) => {
  const { id = 0 } = await makePrivateDocument(portal, owner)
  const file = { name: 'bylaws-2.pdf', bytes: PDF }
  const headers = { cookie: await portal.cookieOf('admin') }
  await sendParts(await portal.app(), 'POST', `/api/documents/${id}/versions`, { file }, headers)
  return { id, number: 1 }
}

const makeDeletedVersion: MakeRow = async (portal, owner) => {
  const { id = 0 } = await makeVersion(portal, owner)
  return { id: (await portal.as('admin').documents.removeVersion({ id: Number(id), number: 1 })).id }
}

export const access: Access = {
  audiences: {
    member: 'documents.list documents.page documents.get documents.counts documents.years documents.versions',
    board: 'documents.addLink documents.update documents.remove documents.removeVersion documents.restore documents.restoreVersion',
  },
  files: {
    'POST /api/documents': 'board',
    // Public documents are for everyone; a private one answers who is nobody as if it were not there.
    'GET /api/documents/download/:id': 'member',
    'POST /api/documents/:id/versions': 'board',
    'GET /api/documents/:id/versions/:number/download': 'member',
  },
  kinds: {
    document: { private: kind(served, makePrivateDocument), public: kind(served, makePublicDocument) },
    documentVersion: { any: kind(served, makeVersion) },
    deletedDocument: { any: kind(served, makeDeleted(makePrivateDocument, 'documents')) },
    deletedVersion: { any: kind(served, makeDeletedVersion) },
  },
  doors: {
    'documents.get id': at('document'),
    'documents.remove id': at('document'),
    'documents.update id': at('document', { input: { title: 'Bylaws of 2027' } }),
    'documents.versions id': at('document'),
    'documents.restore id': at('deletedDocument'),
    'documents.restoreVersion id': at('deletedVersion'),
    'documents.removeVersion id': at('documentVersion', { input: { number: 1 } }),
  },
  fileDoors: {
    // Without a session there are public documents alone; a private one and none at all are the same 401.
    'GET /api/documents/download/:id': at('document', { fates: { public: served } }),
    // A file is wanted before the document is looked for.
    'POST /api/documents/:id/versions': at('documentVersion', { fates: { any: status(400) }, absent: status(400) }),
    'GET /api/documents/:id/versions/:number/download': at('documentVersion'),
  },
}
