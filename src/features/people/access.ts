import type { Access } from '../../testing/access'
import { at, type FateOf, kind, self, served, status } from '../../testing/row-kinds'
import * as make from '../../testing/row-makers'

/** Nobody here has an open invitation, and an admin cannot copy a board member's link. */
const notOfTheBoards: FateOf = (viewer) => (viewer === 'admin' ? 403 : 409)

/** Everybody here is active. */
const notWaiting = {
  'one’s own': status(409),
  'somebody else’s': status(409),
  'a super admin’s': ((viewer) => (viewer === 'admin' ? 403 : 409)) as FateOf,
}

export const access: Access = {
  audiences: {
    member: 'people.directory people.saveDirectoryChoice',
    board: `people.list people.duplicates people.selection people.invite people.update people.changeStatus people.approve people.resendApproval
      people.decline people.takeBackApproval people.moveOut
      people.invitations people.inviteMany people.invitationLink people.checkImport people.import people.export`,
    superAdmin: 'people.changeRole people.changeSuperAdmin people.remove',
  },
  kinds: {
    account: {
      'one’s own': kind(served, make.makeOwnAccount, self),
      'somebody else’s': kind(served, make.makeMember),
      'a super admin’s': kind((viewer) => (viewer === 'admin' ? 403 : 'served'), make.makeSuperAdmin),
    },
  },
  doors: {
    'people.update id': at('account', { input: { name: 'Another Name' } }),
    'people.changeRole id': at('account', { input: { isAdmin: true } }),
    'people.changeSuperAdmin id': at('account', { input: { isSuperAdmin: true } }),
    'people.changeStatus id': at('account', { input: { status: 'active' } }),
    'people.remove id': at('account', { fates: { 'one’s own': status(409), 'a super admin’s': status(403) } }),
    'people.resendApproval id': at('account'),
    'people.approve ids': at('account', { as: 'ids', list: true }),
    'people.decline id': at('account', { input: { reason: 'Not on the list' }, fates: notWaiting }),
    'people.takeBackApproval id': at('account', { fates: { 'one’s own': status(409) } }),
    'people.moveOut id': at('account', { input: { on: '2026-11-01' }, fates: { 'one’s own': status(409) } }),
    'people.inviteMany ids': at('account', { as: 'ids', list: true, absent: served, fates: { 'a super admin’s': served } }),
    'people.invitationLink id': at('account', {
      fates: { 'one’s own': notOfTheBoards, 'somebody else’s': status(409), 'a super admin’s': notOfTheBoards },
    }),
  },
}
