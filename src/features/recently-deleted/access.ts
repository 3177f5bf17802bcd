import type { Access } from '../../testing/access'
import { at, kind, served } from '../../testing/row-kinds'
import { type MakeRow, makeDeleted, makeGuideline } from '../../testing/row-makers'

const makeDeletedGuideline: MakeRow = async (portal, owner) => ({
  ...(await makeDeleted(makeGuideline, 'guidelines')(portal, owner)),
  type: 'guideline',
})

export const access: Access = {
  audiences: { board: 'recentlyDeleted.list', superAdmin: 'recentlyDeleted.remove' },
  kinds: { deletedThing: { any: kind(served, makeDeletedGuideline) } },
  doors: { 'recentlyDeleted.remove id': at('deletedThing', { input: { type: 'guideline' } }) },
}
