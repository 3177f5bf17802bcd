import type { Access } from '../../testing/access'
import { at, BOARD, kind, ofBoard, served, status } from '../../testing/row-kinds'
import * as make from '../../testing/row-makers'

export const access: Access = {
  audiences: {
    member: 'polls.active polls.page polls.past polls.get polls.hasVoted polls.results polls.vote',
    board:
      'polls.list polls.byStatus polls.changeStatus polls.addNote polls.hideAnswer polls.edits polls.remove polls.restore polls.turnout polls.reminderReach polls.remind',
  },
  files: {
    'POST /api/polls': 'board',
    'PATCH /api/polls/:id': 'board',
    'GET /api/polls/:id/images/:imageId': 'member',
    'GET /api/polls/:id/results.csv': 'board',
  },
  kinds: {
    deletedPoll: { any: kind(served, make.makeDeleted(make.makeActivePoll, 'polls')) },
    poll: {
      active: kind(served, make.makeActivePoll),
      closed: kind(served, make.makeClosedPoll),
      'a draft': kind(ofBoard, make.makeDraftPoll),
    },
    pollImage: { 'of an active poll': kind(served, make.makeActivePollImage), 'of a draft': kind(ofBoard, make.makeDraftPollImage) },
  },
  doors: {
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
    'polls.addNote id': at('poll', { input: { text: 'A note' }, fates: { 'a draft': status(409) } }),
    'polls.hideAnswer pollId': at('poll', {
      as: 'pollId',
      input: { text: 'Never written', hidden: true },
      fates: { active: status(404), closed: status(404), 'a draft': status(403) },
    }),
    'polls.edits id': at('poll'),
    'polls.remove id': at('poll'),
    'polls.restore id': at('deletedPoll'),
    'polls.turnout id': at('poll'),
    'polls.reminderReach id': at('poll'),
    'polls.remind id': at('poll', { fates: { closed: status(409), 'a draft': status(409) } }),
  },
  fileDoors: {
    'PATCH /api/polls/:id': at('poll', { input: { title: 'Another bench' } }),
    'GET /api/polls/:id/images/:imageId': at('pollImage'),
    'GET /api/polls/:id/results.csv': at('poll', { fates: { 'a draft': status(403) } }),
  },
  noDoors: { 'polls.vote optionId': 'belongs to the poll, or is a 400', 'polls.hideAnswer id': 'belongs to the poll, or is a 404' },
}
