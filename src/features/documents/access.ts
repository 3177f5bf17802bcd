import type { Access } from '../../testing/access'
import { PDF, sendParts } from '../../testing/multipart'
import { at, kind, served, status } from '../../testing/row-kinds'
import { type MakeRow, makePrivateDocument } from '../../testing/row-makers'

const makeVersion: MakeRow = async (portal, owner) => {
  const { id = 0 } = await makePrivateDocument(portal, owner)
  const file = { name: 'bylaws-2.pdf', bytes: PDF }
  const headers = { cookie: await portal.cookieOf('admin') }
  await sendParts(await portal.app(), 'POST', `/api/documents/${id}/versions`, { file }, headers)
  return { id, number: 1 }
}

export const access: Access = {
  audiences: { member: 'documents.versions', board: 'documents.update documents.removeVersion' },
  files: { 'POST /api/documents/:id/versions': 'board', 'GET /api/documents/:id/versions/:number/download': 'member' },
  kinds: { documentVersion: { any: kind(served, makeVersion) } },
  doors: {
    'documents.update id': at('document', { input: { title: 'Bylaws of 2027' } }),
    'documents.versions id': at('document'),
    'documents.removeVersion id': at('documentVersion', { input: { number: 1 } }),
  },
  fileDoors: {
    // A file is wanted before the document is looked for.
    'POST /api/documents/:id/versions': at('documentVersion', { fates: { any: status(400) }, absent: status(400) }),
    'GET /api/documents/:id/versions/:number/download': at('documentVersion'),
  },
}
