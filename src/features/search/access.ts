import type { Access } from '../../testing/access'
import { at, kind, served } from '../../testing/row-kinds'
import { type MakeRow, makePrivateDocument } from '../../testing/row-makers'

const makeFile: MakeRow = async (portal, owner) => {
  await makePrivateDocument(portal, owner)
  const { id } = await portal.reads.selectFrom('storedFile').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return { id }
}

export const access: Access = {
  audiences: { member: 'search.find', board: 'search.files search.readAgain' },
  kinds: { unreadFile: { any: kind(served, makeFile) } },
  doors: { 'search.readAgain id': at('unreadFile') },
}
