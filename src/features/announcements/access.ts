import type { Access } from '../../testing/access'
import { at, BOARD, type FateOf, kind, ofBoard, served } from '../../testing/row-kinds'
import * as make from '../../testing/row-makers'

const NOT_NOTIFIED = Object.fromEntries(
  ['expired', 'a draft', 'scheduled'].map((relation): [string, FateOf] => [
    relation,
    (viewer) => (BOARD.includes(viewer) ? 409 : 'missing'),
  ]),
)
const UNLISTED = Object.fromEntries(
  ['current', 'expired', 'a draft', 'scheduled', 'for the board', 'for another street'].map((relation): [string, FateOf] => [
    relation,
    (viewer) => (BOARD.includes(viewer) ? 400 : 'missing'),
  ]),
)
const IGNORED = Object.fromEntries(
  ['expired', 'a draft', 'scheduled', 'for the board', 'for another street'].map((relation) => [relation, served]),
)

export const access: Access = {
  audiences: {
    member: 'announcements.categories announcements.list announcements.page announcements.get announcements.seen',
    board: `announcements.remove announcements.pin announcements.toCome announcements.reach announcements.notify announcements.notified
      announcements.letters announcements.markLetters announcements.edits announcements.restore
      announcements.proof announcements.officialNotices`,
  },
  files: {
    'POST /api/announcements': 'board',
    'PUT /api/announcements/:id': 'board',
    'GET /api/announcements/:id/attachment': 'member',
  },
  kinds: {
    announcement: {
      current: kind(served, make.makeCurrentAnnouncement),
      expired: kind(ofBoard, make.makeExpiredAnnouncement),
      'a draft': kind(ofBoard, make.makeDraftAnnouncement),
      scheduled: kind(ofBoard, make.makeScheduledAnnouncement),
      'for the board': kind(ofBoard, make.makeBoardAnnouncement),
      'for another street': kind(ofBoard, make.makeStreetAnnouncement),
    },
    officialNotice: { sent: kind(served, make.makeOfficialNotice) },
    deletedAnnouncement: { any: kind(served, make.makeDeleted(make.makeCurrentAnnouncement, 'announcements')) },
  },
  doors: {
    'announcements.get id': at('announcement'),
    'announcements.reach id': at('announcement'),
    'announcements.letters id': at('announcement'),
    'announcements.proof id': at('officialNotice'),
    // The members named here do not exist: an allowed caller gets the error that asks for people of the list.
    'announcements.markLetters id': at('announcement', { input: { userIds: [999_999], how: 'hand', handled: true }, fates: UNLISTED }),
    'announcements.notify id': at('announcement', { fates: NOT_NOTIFIED }),
    'announcements.seen ids': at('announcement', { as: 'ids', list: true, fates: IGNORED, absent: served }),
    'announcements.pin id': at('announcement', { input: { isPinned: true } }),
    'announcements.edits id': at('announcement'),
    'announcements.remove id': at('announcement'),
    'announcements.restore id': at('deletedAnnouncement'),
  },
  fileDoors: {
    'PUT /api/announcements/:id': at('announcement', { input: { title: 'Bins', content: 'Out on Monday', categories: [1] } }),
    'GET /api/announcements/:id/attachment': at('announcement'),
  },
  noDoors: {
    'announcements.page category': 'a filter on what the viewer sees anyway',
    'announcements.markLetters ownerIds': 'owners of that announcement’s list, or a 400',
    'announcements.markLetters userIds': 'people of that announcement’s list, or a 400',
  },
}
