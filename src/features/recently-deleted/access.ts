import type { Access } from '../../testing/access'
import { at, kind, missing, self, served } from '../../testing/row-kinds'
import { type MakeRow, makeDeleted, makeGuideline } from '../../testing/row-makers'

const makeDeletedGuideline: MakeRow = async (portal, owner) => ({
  ...(await makeDeleted(makeGuideline, 'guidelines')(portal, owner)),
  type: 'guideline',
})

/** Something that its owner did and may undo. */
const makeUndo: MakeRow = async (portal, owner) => {
  const { messages } = portal.as(owner)
  const { id, lastEntryId } = await messages.send({ subject: 'Fence', content: 'It is painted' })
  return { id: (await messages.resolve({ id, after: lastEntryId, undoable: true })).undo?.id ?? 0 }
}

export const access: Access = {
  audiences: { member: 'recentlyDeleted.undo', board: 'recentlyDeleted.list', superAdmin: 'recentlyDeleted.remove' },
  kinds: {
    deletedThing: { any: kind(served, makeDeletedGuideline) },
    undo: { 'one’s own': kind(served, makeUndo, self), 'somebody else’s': kind(missing, makeUndo) },
  },
  doors: { 'recentlyDeleted.remove id': at('deletedThing', { input: { type: 'guideline' } }), 'recentlyDeleted.undo id': at('undo') },
}
