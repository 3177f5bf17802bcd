import type { Access } from '../../testing/access'
import { at, kind, served } from '../../testing/row-kinds'
import type { MakeRow } from '../../testing/row-makers'

let homes = 0
const makeHome: MakeRow = async (portal) => {
  homes += 1
  return { id: (await portal.as('admin').homes.create({ streetNumber: String(1000 + homes), streetName: 'Rockrose Dr' })).id }
}
const makeOwner: MakeRow = async (portal, owner) => {
  const { id = 0 } = await makeHome(portal, owner)
  return { id: (await portal.as('admin').homes.addOwner({ id: Number(id), name: 'Ohio Owner' })).id }
}
const AN_ACCOUNT = 'only an account that the board may read anyway, and that may sign in, is accepted'

const OWN_LINES = 'only the lines of the viewer are looked through, as own.test.ts shows'

export const access: Access = {
  audiences: {
    board: `homes.list homes.create homes.update homes.remove homes.addOwner homes.updateOwner homes.removeOwner homes.transfer homes.link homes.labels
      homes.confirmationForms homes.ask homes.check homes.import`,
    member: 'owner.list owner.save owner.confirm',
  },
  files: { 'GET /api/homes.csv': 'board' },
  kinds: { home: { any: kind(served, makeHome) }, owner: { any: kind(served, makeOwner) } },
  doors: {
    'homes.update id': at('home', { input: { votes: 2 } }),
    'homes.remove id': at('home'),
    'homes.addOwner id': at('home', { input: { name: 'Ann Lee' } }),
    'homes.transfer id': at('home', { input: { on: '2026-01-31', owners: [] } }),
    'homes.updateOwner id': at('owner', { input: { name: 'Ann Lee' } }),
    'homes.removeOwner id': at('owner'),
  },
  noDoors: {
    'owner.save ownerId': OWN_LINES,
    'owner.confirm ownerId': OWN_LINES,
    'homes.addOwner accountId': AN_ACCOUNT,
    'homes.updateOwner accountId': AN_ACCOUNT,
    'homes.transfer accountId': AN_ACCOUNT,
  },
}
