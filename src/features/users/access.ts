import type { Access } from '../../testing/access'
import { at, type FateOf, kind, self, served, status } from '../../testing/row-kinds'
import * as make from '../../testing/row-makers'

/** Nobody here is invited, and an admin hands out no link of the board's. */
const notOfTheBoards: FateOf = (viewer) => (viewer === 'admin' ? 403 : 409)

export const access: Access = {
  audiences: {
    board: `users.list users.twins users.selection users.invite users.update users.changeStatus users.approve users.resendApproval
      users.invited users.invitationLink`,
    superAdmin: 'users.changeRole users.changeSuperAdmin users.remove',
  },
  kinds: {
    account: {
      'one’s own': kind(served, make.makeOwnAccount, self),
      'somebody else’s': kind(served, make.makeMember),
      'a super admin’s': kind((viewer) => (viewer === 'admin' ? 403 : 'served'), make.makeSuperAdmin),
    },
  },
  doors: {
    'users.update id': at('account', { input: { name: 'Another Name' } }),
    'users.changeRole id': at('account', { input: { isAdmin: true } }),
    'users.changeSuperAdmin id': at('account', { input: { isSuperAdmin: true } }),
    'users.changeStatus id': at('account', { input: { status: 'active' } }),
    'users.remove id': at('account', { fates: { 'one’s own': status(409), 'a super admin’s': status(403) } }),
    'users.resendApproval id': at('account'),
    'users.approve ids': at('account', { as: 'ids', list: true }),
    'users.invitationLink id': at('account', {
      fates: { 'one’s own': notOfTheBoards, 'somebody else’s': status(409), 'a super admin’s': notOfTheBoards },
    }),
  },
}
