import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { BOARD, cookieOf, RESIDENT } from './data.ts'
import { type RunningServer, startServer } from './server.ts'
import { atLeast, type Figure, median, openSite, trpcPath } from './site.ts'

/* The product and a bare Fastify with prepared statements take turns on the same data. */

const BARE = resolve(import.meta.dirname, 'bare.ts')
const BARE_PORT = 4812
const RATIO_MIN = 0.6
const ROUNDS = 5
const SECONDS = 4
/** V8 compiles the product's code for this long; the bare server's code is a hundredth of it. */
const WARM_SECONDS = 15

const CALLS = {
  'list of 20 announcements, REST': { product: '/api/announcements', bare: '/api/announcements' },
  'list of 20 announcements, tRPC': { product: '/trpc/announcements.list', bare: '/api/announcements' },
  'unread among 200,000 messages, REST': { product: '/api/messages/unread', bare: '/api/messages/unread' },
  'unread among 200,000 messages, tRPC': { product: '/trpc/messages.unread', bare: '/api/messages/unread' },
} as const

/** Answers per second to 50 connections, each of another person because of the limit per person. */
export async function requestsPerSecond({ url }: RunningServer, path: string, duration = SECONDS): Promise<number> {
  let person = RESIDENT
  const { requests, non2xx, errors } = await autocannon({
    url: `${url}${path}`,
    connections: 50,
    duration,
    setupClient: (client) => {
      client.setHeaders({ cookie: cookieOf(path.includes('unread') ? RESIDENT : person) })
      person += 1
    },
  })
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} errors`)
  return requests.average
}

export async function lists(): Promise<Figure[]> {
  using site = await openSite({ announcements: 20, messages: 200_000 })
  await using product = await site.start()
  await using bare = await startServer(BARE, BARE_PORT, { DATABASE_FILE: site.env.DATABASE_FILE })
  await wait(5_000)
  const figures: Figure[] = []
  for (const [name, paths] of Object.entries(CALLS)) {
    await requestsPerSecond(bare, paths.bare, WARM_SECONDS)
    await requestsPerSecond(product, paths.product, WARM_SECONDS)
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const theirs = await requestsPerSecond(bare, paths.bare)
      ratios.push((await requestsPerSecond(product, paths.product)) / theirs)
    }
    figures.push(atLeast(name, median(ratios), RATIO_MIN, 'of bare'))
  }
  return figures
}

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
  'dashboard: for you': { who: RESIDENT, path: trpcPath('dashboard.forYou') },
  'dashboard: for you, of the board': { who: BOARD, path: trpcPath('dashboard.forYou') },
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
  homes: { who: BOARD, path: trpcPath('homes.list', {}) },
  users: { who: BOARD, path: trpcPath('people.list') },
  'audit log': { who: BOARD, path: trpcPath('audit.list', { text: '', person: '' }) },
  'audit log: of one person': { who: BOARD, path: trpcPath('audit.list', { text: '', person: 'Board' }) },
  'audit log: names': { who: BOARD, path: trpcPath('audit.actors') },
  outbox: { who: BOARD, path: trpcPath('delivery.list', { status: 'sent' }) },
  'outbox: numbers': { who: BOARD, path: trpcPath('delivery.overview') },
  'mail that was not delivered': { who: BOARD, path: trpcPath('announcements.letters', { id: 1 }) },
  'delivery issues': { who: BOARD, path: trpcPath('delivery.issues', { status: 'active' }) },
}
