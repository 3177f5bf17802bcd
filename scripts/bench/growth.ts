import { statSync } from 'node:fs'
import { allOf, BOARD, cookieOf, RESIDENT } from './data.ts'
import { atMost, type Figure, median } from './figures.ts'
import { openSite, timedInTurns, trpcPath } from './site.ts'

/* What each page asks for, on a young portal and on an old one. */

const TURNS = 100
const [thisYear, thisMonth] = new Date().toISOString().split('-').map(Number)

const READS: Record<string, { who: number; path: string }> = {
  'dashboard: activity': { who: RESIDENT, path: trpcPath('activity.list', { limit: 10 }) },
  'dashboard: pinned notices': { who: RESIDENT, path: trpcPath('announcements.page', { limit: 5 }) },
  'dashboard: a guideline': { who: RESIDENT, path: trpcPath('guidelines.random', {}) },
  'dashboard: needs you': { who: BOARD, path: trpcPath('dashboard.needsYou') },
  'every page: unread answers': { who: RESIDENT, path: trpcPath('messages.unread') },
  'every page: unread messages of the board': { who: BOARD, path: trpcPath('messages.unread') },
  activity: { who: RESIDENT, path: trpcPath('activity.list', { limit: 50 }) },
  announcements: { who: RESIDENT, path: trpcPath('announcements.page', {}) },
  documents: { who: RESIDENT, path: trpcPath('documents.page', {}) },
  'documents: numbers in each category': { who: RESIDENT, path: trpcPath('documents.counts', {}) },
  messages: { who: RESIDENT, path: trpcPath('messages.page', { limit: 30 }) },
  'messages of the board': { who: BOARD, path: trpcPath('messages.page', { limit: 30 }) },
  reports: { who: RESIDENT, path: trpcPath('maintenance.page', {}) },
  'reports: numbers in each status': { who: RESIDENT, path: trpcPath('maintenance.counts') },
  'reports of the board': { who: BOARD, path: trpcPath('maintenance.page', {}) },
  'reports of the board: numbers': { who: BOARD, path: trpcPath('maintenance.counts') },
  polls: { who: RESIDENT, path: trpcPath('polls.page', { tab: 'active' }) },
  'polls of the board, all': { who: BOARD, path: trpcPath('polls.page', { tab: 'all' }) },
  guidelines: { who: RESIDENT, path: trpcPath('guidelines.list') },
  'events: this month': { who: RESIDENT, path: trpcPath('events.month', { year: thisYear, month: thisMonth }) },
  'events: upcoming': { who: RESIDENT, path: trpcPath('events.upcoming', { limit: 20 }) },
  users: { who: BOARD, path: trpcPath('users.list') },
  'audit log': { who: BOARD, path: trpcPath('audit.list', { text: '', person: '' }) },
  outbox: { who: BOARD, path: trpcPath('outbox.list', { status: 'sent' }) },
  'outbox: numbers': { who: BOARD, path: trpcPath('outbox.overview') },
  'delivery issues': { who: BOARD, path: trpcPath('delivery.issues', { status: 'active' }) },
}

interface Age {
  megabytes: number
  started: number
  reads: Record<string, number>
}

async function measure(rows: number): Promise<Age> {
  const site = await openSite(allOf(rows))
  const server = await site.start()
  try {
    const reads: Record<string, number> = {}
    for (const [name, { who, path }] of Object.entries(READS)) reads[name] = median(await timedInTurns(server, path, cookieOf(who), TURNS))
    return { megabytes: statSync(site.env.DATABASE_FILE).size / 1e6, started: server.started, reads }
  } finally {
    await server.stop()
    site.remove()
  }
}

export async function growth({ sizes, print }: { sizes: number[]; print: (line: string) => void }): Promise<Figure[]> {
  const ages: Age[] = []
  for (const rows of sizes) ages.push(await measure(rows))
  const [young, old] = [ages[0], ages.at(-1)]
  if (!young || !old) return []
  const times = Object.keys(young.reads).map((name) => {
    const steps = ages.map(({ reads }) => (reads[name] ?? 0).toFixed(2))
    const ratio = (old.reads[name] ?? 0) / (young.reads[name] || 1)
    print(`growth  ${name.padEnd(42)} ${steps.join(' → ')} ms  × ${ratio.toFixed(2)}`)
    return { name, ratio }
  })
  const worst = times.reduce((left, right) => (right.ratio > left.ratio ? right : left))
  return [
    atMost(`slowest growth of a page's read, ${sizes[0]} to ${sizes.at(-1)} rows in each list (${worst.name})`, worst.ratio, 1.5, 'times'),
    atMost(`start to the first 200 with a database of ${old.megabytes.toFixed(0)} MB`, old.started, 700, 'ms'),
  ]
}
