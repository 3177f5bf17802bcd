import { BOARD, RESIDENT } from './data.ts'
import { trpcPath } from './site.ts'

const [thisYear, thisMonth] = new Date().toISOString().split('-').map(Number)

const EARLIER = '2024-01-01T04:00:00.000Z'
const FAR_DOWN = {
  announcement: `0~${EARLIER}~240`,
  document: `${EARLIER}~240`,
  message: { settled: true, entry: 240 },
}

export const READS: Record<string, { who: number; path: string }> = {
  'dashboard: activity': { who: RESIDENT, path: trpcPath('activity.list', { limit: 10 }) },
  'dashboard: pinned notices': { who: RESIDENT, path: trpcPath('announcements.page', { limit: 5 }) },
  'dashboard: a guideline': { who: RESIDENT, path: trpcPath('guidelines.random', {}) },
  'dashboard: needs you': { who: BOARD, path: trpcPath('dashboard.needsYou') },
  'every page: unread answers': { who: RESIDENT, path: trpcPath('messages.unread') },
  'every page: unread messages of the board': { who: BOARD, path: trpcPath('messages.unread') },
  activity: { who: RESIDENT, path: trpcPath('activity.list', { limit: 50 }) },
  announcements: { who: RESIDENT, path: trpcPath('announcements.page', {}) },
  documents: { who: RESIDENT, path: trpcPath('documents.page', {}) },
  'announcements, far down': { who: RESIDENT, path: trpcPath('announcements.page', { cursor: FAR_DOWN.announcement }) },
  'documents, far down': { who: RESIDENT, path: trpcPath('documents.page', { cursor: FAR_DOWN.document }) },
  'documents of a category': { who: RESIDENT, path: trpcPath('documents.page', { category: 'Forms' }) },
  'documents: numbers in each category': { who: RESIDENT, path: trpcPath('documents.counts', {}) },
  messages: { who: RESIDENT, path: trpcPath('messages.page', { limit: 30 }) },
  'messages of the board': { who: BOARD, path: trpcPath('messages.page', { limit: 30 }) },
  'messages of the board, far down': { who: BOARD, path: trpcPath('messages.page', { limit: 30, cursor: FAR_DOWN.message }) },
  'messages: the board’s list': { who: BOARD, path: trpcPath('messages.board', {}) },
  'messages: the board’s list, unassigned': { who: BOARD, path: trpcPath('messages.board', { view: 'unassigned' }) },
  'messages: the board’s list, mine and waiting': { who: BOARD, path: trpcPath('messages.board', { view: 'mine', state: 'waiting' }) },
  'messages: the board’s list, resolved': { who: BOARD, path: trpcPath('messages.board', { state: 'resolved' }) },
  reports: { who: RESIDENT, path: trpcPath('maintenance.page', {}) },
  'reports: numbers in each status': { who: RESIDENT, path: trpcPath('maintenance.counts') },
  'reports of the board': { who: BOARD, path: trpcPath('maintenance.page', {}) },
  'reports of the board, one status': { who: BOARD, path: trpcPath('maintenance.page', { status: 'Open' }) },
  'reports of the board: numbers': { who: BOARD, path: trpcPath('maintenance.counts') },
  'reports: the board’s list': { who: BOARD, path: trpcPath('maintenance.forBoard', {}) },
  'reports: the board’s list, unassigned': { who: BOARD, path: trpcPath('maintenance.forBoard', { view: 'unassigned' }) },
  'reports: the board’s list, mine and open': { who: BOARD, path: trpcPath('maintenance.forBoard', { view: 'mine', status: 'Open' }) },
  'community reports': { who: RESIDENT, path: trpcPath('maintenance.communityReports', {}) },
  polls: { who: RESIDENT, path: trpcPath('polls.page', { tab: 'active' }) },
  'polls of the board, all': { who: BOARD, path: trpcPath('polls.page', { tab: 'all' }) },
  guidelines: { who: RESIDENT, path: trpcPath('guidelines.list') },
  'events: this month': { who: RESIDENT, path: trpcPath('events.month', { year: thisYear, month: thisMonth }) },
  'events: upcoming': { who: RESIDENT, path: trpcPath('events.upcoming', { limit: 20 }) },
  users: { who: BOARD, path: trpcPath('people.list') },
  'audit log': { who: BOARD, path: trpcPath('audit.list', { text: '', person: '' }) },
  'audit log: of one person': { who: BOARD, path: trpcPath('audit.list', { text: '', person: 'Board' }) },
  'audit log: names': { who: BOARD, path: trpcPath('audit.actors') },
  outbox: { who: BOARD, path: trpcPath('delivery.list', { status: 'sent' }) },
  'outbox: numbers': { who: BOARD, path: trpcPath('delivery.overview') },
  'mail that was not delivered': { who: BOARD, path: trpcPath('announcements.letters', { id: 1 }) },
  'delivery issues': { who: BOARD, path: trpcPath('delivery.issues', { status: 'active' }) },
}
