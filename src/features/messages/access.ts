import type { Access } from '../../testing/access'
import { at, BOARD, type FateOf, kind, missing, ofBoard, self, sender, served, status } from '../../testing/row-kinds'
import * as make from '../../testing/row-makers'

const MESSAGE = { subject: 'And', content: 'One more thing' }
/** A message to everybody is read by all, and has no conversation. */
const none = { 'a broadcast': status(409) }
/** In a conversation of one's own one is the neighbor. */
const notOwn = { ...none, 'one’s own': status(403) }
/** Nobody marks as resolved what they have not read. */
const unread: FateOf = (viewer) => (BOARD.includes(viewer) ? 409 : 'missing')

/** Only the board writes to one person. */
const ofTheBoards: FateOf = (viewer) => (BOARD.includes(viewer) ? 'missing' : 403)

export const access: Access = {
  audiences: {
    member: `messages.list messages.page messages.read messages.unread messages.send messages.markViewed messages.seen messages.resolve
      messages.reopen`,
    board: `messages.board messages.broadcastReach messages.recipient messages.reply messages.changeForBoard messages.note
      messages.writing messages.savedAnswers`,
    superAdmin: 'messages.saveAnswers',
  },
  files: {
    'POST /api/messages': 'member',
    'POST /api/messages/:id/entries': 'member',
    'GET /api/messages/:id/files/:attachmentId': 'member',
  },
  kinds: {
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
    neighborAccount: { any: kind((viewer) => (BOARD.includes(viewer) ? 'served' : 403), make.makeMember) },
    messageFile: { 'one’s own': kind(served, make.makeFile, sender), 'somebody else’s': kind(ofBoard, make.makeFile) },
  },
  doors: {
    'messages.read id': at('message'),
    'messages.send parentMessageId': at('message', { input: MESSAGE, as: 'parentMessageId' }),
    'messages.send toUserId': at('neighborAccount', { input: MESSAGE, as: 'toUserId', absent: ofTheBoards }),
    'messages.recipient id': at('neighborAccount'),
    'messages.reply messageId': at('message', { input: { reply: 'Green' }, as: 'messageId' }),
    'messages.markViewed id': at('repliedMessage'),
    'messages.seen id': at('message'),
    'messages.resolve id': at('message', { input: { after: 1 }, fates: { ...none, 'somebody else’s': unread } }),
    'messages.reopen id': at('message', { fates: none }),
    'messages.changeForBoard id': at('message', { input: { state: 'waiting' }, fates: none }),
    'messages.note id': at('message', { input: { text: 'Ask Bob' }, fates: notOwn }),
    'messages.writing id': at('message', { input: { writing: true } }),
    'POST /api/messages parentMessageId': at('message', { input: MESSAGE, as: 'parentMessageId' }),
    'POST /api/messages toUserId': at('neighborAccount', { input: MESSAGE, as: 'toUserId', absent: ofTheBoards }),
  },
  fileDoors: {
    'POST /api/messages/:id/entries': at('message', { input: { text: 'And one more thing', after: 1 }, fates: none }),
    'GET /api/messages/:id/files/:attachmentId': at('messageFile'),
  },
  noDoors: {
    'messages.seen entryId': 'a place in the conversation that `id` names',
    'messages.board personId': 'a filter on what the board sees anyway',
    'messages.resolve after': 'a place in the conversation that `id` names',
    'messages.changeForBoard assigneeId': 'somebody on the board, or a 400',
    'messages.changeForBoard assigneeWas': 'only compared',
    'POST /api/messages/:id/entries after': 'a place in the conversation that `id` names',
  },
}
