import type { Viewer } from './audiences'
import { at, BOARD, type Door, type FateOf, type Kind, kind, missing, ofBoard, self, sender, served, status } from './row-kinds'
import * as make from './row-makers'

/**
 * Who may do what with which row: every procedure, REST row and file route that names one, for every kind of account, with a row of
 * one's own, somebody else's, one that is hidden, and one that does not exist. A door listed neither here nor in a slice's `access.ts`
 * fails the test.
 */
/** Rows by whose they are and what state they are in. */
export const KINDS = {
  message: {
    'one’s own': kind(served, make.makeMessage, self),
    'somebody else’s': kind(ofBoard, make.makeMessage),
    'a broadcast': kind(served, make.makeBroadcast, make.boardMemberBeside),
  },
  repliedMessage: {
    'one’s own': kind(served, make.makeRepliedMessage, self),
    'somebody else’s': kind(missing, make.makeRepliedMessage),
    'a broadcast': kind(missing, make.makeBroadcast, make.boardMemberBeside),
  },
  report: { 'one’s own': kind(served, make.makeReport, self), 'somebody else’s': kind(ofBoard, make.makeReport) },
  photo: {
    'one’s own': kind(served, make.makePhoto, sender),
    'somebody else’s': kind(ofBoard, make.makePhoto),
    'somebody else’s, through one’s own report': kind(
      missing,
      async (portal, owner) => {
        const [{ id = 0 }, { photoId = 0 }] = [
          await make.makePhoto(portal, owner),
          await make.makePhoto(portal, make.anotherThan(owner as Viewer)),
        ]
        return { id, photoId }
      },
      sender,
    ),
  },
  announcement: {
    current: kind(served, make.makeCurrentAnnouncement),
    expired: kind(ofBoard, make.makeExpiredAnnouncement),
    'a draft': kind(ofBoard, make.makeDraftAnnouncement),
    scheduled: kind(ofBoard, make.makeScheduledAnnouncement),
    'for the board': kind(ofBoard, make.makeBoardAnnouncement),
    'for another street': kind(ofBoard, make.makeStreetAnnouncement),
  },
  document: { private: kind(served, make.makePrivateDocument), public: kind(served, make.makePublicDocument) },
  poll: {
    active: kind(served, make.makeActivePoll),
    closed: kind(served, make.makeClosedPoll),
    'a draft': kind(ofBoard, make.makeDraftPoll),
  },
  pollImage: { 'of an active poll': kind(served, make.makeActivePollImage), 'of a draft': kind(ofBoard, make.makeDraftPollImage) },
  guideline: { any: kind(served, make.makeGuideline) },
  event: { any: kind(served, make.makeEvent) },
  eventImage: { any: kind(served, make.makeEventImage) },
  account: {
    'one’s own': kind(served, make.makeOwnAccount, self),
    'somebody else’s': kind(served, make.makeMember),
    'a super admin’s': kind((viewer) => (viewer === 'admin' ? 403 : 'served'), make.makeSuperAdmin),
  },
  mail: { any: kind(served, make.makeMail) },
  deliveryIssue: { any: kind(served, make.makeDeliveryIssue) },
  session: { 'one’s own': kind(served, make.makeSession, self), 'somebody else’s': kind(missing, make.makeSession) },
} satisfies Record<string, Record<string, Kind>>
const ANNOUNCEMENT = { title: 'Bins', content: 'Out on Monday', categories: [1] }
/** Not before it is published, and not when it is over. */
const UNTOLD = Object.fromEntries(
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
/** Whatever is named, the answer is the same. */
const PASSED_OVER = Object.fromEntries(
  ['expired', 'a draft', 'scheduled', 'for the board', 'for another street'].map((relation) => [relation, served]),
)
const GUIDELINE = { title: 'Quiet hours', description: 'From nine in the evening', tags: ['Safety'] }
const MESSAGE = { subject: 'And', content: 'One more thing' }
const REPORT = {
  issueType: 'Other',
  streetName: 'Sageleaf Cir',
  streetNumber: '18',
  locationRelevance: 'Common Area',
  description: 'The lamp at the corner is dark',
}
/** What a member puts there is not looked at, so it tells nothing about anybody. */
const ofBoardAlone: FateOf = (viewer) => (BOARD.includes(viewer) ? 400 : 'served')

/** Nobody here is invited, and an admin hands out no link of the board's. */
const notOfTheBoards: FateOf = (viewer) => (viewer === 'admin' ? 403 : 409)

/** By procedure and the input field that names a row. */
export const DOORS: Record<string, Door> = {
  'announcements.get id': at('announcement'),
  'announcements.reach id': at('announcement'),
  'announcements.letters id': at('announcement'),
  // Nobody there is named: whoever may ask at all is told to choose from the list.
  'announcements.markLetters id': at('announcement', { input: { userIds: [999_999], how: 'hand', handled: true }, fates: UNLISTED }),
  'announcements.notify id': at('announcement', { fates: UNTOLD }),
  'announcements.seen ids': at('announcement', { as: 'ids', list: true, fates: PASSED_OVER, absent: served }),
  'announcements.pin id': at('announcement', { input: { isPinned: true } }),
  'announcements.remove id': at('announcement'),
  'delivery.resolve id': at('deliveryIssue'),
  'documents.get id': at('document'),
  'documents.remove id': at('document'),
  'events.get id': at('event'),
  'events.cancel id': at('event'),
  'events.remove id': at('event'),
  'guidelines.update id': at('guideline', { input: GUIDELINE }),
  'guidelines.remove id': at('guideline'),
  'maintenance.details id': at('report'),
  'maintenance.update id': at('report', { input: { status: 'Closed' } }),
  'maintenance.remove id': at('report'),
  'maintenance.notifyAgain id': at('report'),
  'POST /api/maintenance-reports onBehalfOfUserId': at('account', {
    input: REPORT,
    as: 'onBehalfOfUserId',
    fates: { 'a super admin’s': served },
    absent: ofBoardAlone,
  }),
  'POST /api/maintenance-reports ccUserId': at('account', {
    input: REPORT,
    as: 'ccUserId',
    fates: { 'a super admin’s': served },
    absent: ofBoardAlone,
  }),
  'messages.read id': at('message'),
  'messages.send parentMessageId': at('message', { input: MESSAGE, as: 'parentMessageId' }),
  'messages.reply messageId': at('message', { input: { reply: 'Green' }, as: 'messageId' }),
  'messages.markViewed id': at('repliedMessage'),
  'outbox.read id': at('mail'),
  'outbox.retry id': at('mail'),
  'outbox.discard id': at('mail'),
  'polls.get id': at('poll'),
  'polls.hasVoted id': at('poll'),
  'polls.results id': at('poll', {
    fates: {
      active: (viewer) => (BOARD.includes(viewer) ? 'served' : 403),
      'a draft': (viewer) => (BOARD.includes(viewer) ? 403 : 'missing'),
    },
  }),
  'polls.vote id': at('poll', {
    input: { responses: [] },
    fates: { active: status(400), closed: status(409), 'a draft': (viewer) => (BOARD.includes(viewer) ? 409 : 'missing') },
  }),
  'polls.changeStatus id': at('poll', { input: { status: 'active' } }),
  'polls.remove id': at('poll'),
  'polls.turnout id': at('poll'),
  'polls.remind id': at('poll', { fates: { closed: status(409), 'a draft': status(409) } }),
  'preferences.endSession handle': at('session', { as: 'handle' }),
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
}

/** Fields that look like a row's name and unlock nothing, with the reason. */
export const NO_DOORS: Record<string, string> = {
  'announcements.page category': 'a filter on what the viewer sees anyway',
  'announcements.markLetters userIds': 'people of that announcement’s list, or a 400',
  'guidelines.random excludeId': 'only left out of the choice',
  'polls.vote optionId': 'belongs to the poll, or is a 400',
  'accounts.resetPassword token': 'a key: whoever holds it is who it was mailed to',
  'community.checkSetup token': 'a key from the log of the machine',
  'community.setup token': 'a key from the log of the machine',
  'preferences.unsubscribeLink token': 'a signed key',
  'preferences.unsubscribeByLink token': 'a signed key',
}

/** File routes with a row in their address; JSON bodies, since who may is decided before the form is read. */
export const FILE_DOORS: Record<string, Door> = {
  'PUT /api/announcements/:id': at('announcement', { input: ANNOUNCEMENT }),
  'GET /api/announcements/:id/attachment': at('announcement'),
  // Without a session there are public documents alone; a private one and none at all are the same 401.
  'GET /api/documents/download/:id': at('document', { fates: { public: served } }),
  'PATCH /api/events/:id': at('event', { input: { title: 'Great picnic' } }),
  'GET /api/events/:id/image': at('eventImage'),
  'GET /api/events/:id/calendar.ics': at('event'),
  'GET /api/maintenance-reports/:id/photos/:photoId': at('photo'),
  'PATCH /api/polls/:id': at('poll', { input: { title: 'Another bench' } }),
  'GET /api/polls/:id/images/:imageId': at('pollImage'),
  'GET /api/polls/:id/results.csv': at('poll', { fates: { 'a draft': status(403) } }),
}
