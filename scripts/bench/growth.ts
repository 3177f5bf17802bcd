import { statSync } from 'node:fs'
import { allOf, BOARD, cookieOf, RESIDENT } from './data.ts'
import { atMost, type Figure, median } from './figures.ts'
import type { RunningServer } from './server.ts'
import { openSite, type Site, timed, trpcPath } from './site.ts'

/* What each page asks for, on a young portal and on an old one. */

const TURNS = 200
const WARM_UP = 50
const FIRST_PORT = 4821
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
  rows: number
  site: Site
  server: RunningServer
}

/** Medians in milliseconds, in the order of `ages`, which are asked in turn: whatever else the machine does then meets all of them. */
async function medians(ages: Age[], path: string, cookie: string): Promise<number[]> {
  const times = ages.map((): number[] => [])
  for (let turn = -WARM_UP; turn < TURNS; turn += 1)
    for (const [index, { server }] of ages.entries()) {
      const took = await timed(server, path, cookie)
      if (turn >= 0) times[index]?.push(took)
    }
  return times.map(median)
}

export async function growth({ sizes, print }: { sizes: number[]; print: (line: string) => void }): Promise<Figure[]> {
  const ages: Age[] = []
  try {
    for (const [index, rows] of sizes.entries()) {
      const site = await openSite(allOf(rows), FIRST_PORT + index)
      ages.push({ rows, site, server: await site.start() })
    }
    let worst = { name: '', ratio: 0 }
    for (const [name, { who, path }] of Object.entries(READS)) {
      const reads = await medians(ages, path, cookieOf(who))
      const ratio = (reads.at(-1) ?? 0) / (reads[0] || 1)
      print(`growth  ${name.padEnd(42)} ${reads.map((ms) => ms.toFixed(2)).join(' → ')} ms  × ${ratio.toFixed(2)}`)
      if (ratio > worst.ratio) worst = { name, ratio }
    }
    const old = ages.at(-1)
    if (!old) return []
    const megabytes = (statSync(old.site.env.DATABASE_FILE).size / 1e6).toFixed(0)
    return [
      atMost(`slowest growth of a page's read, ${sizes[0]} to ${old.rows} rows in each list (${worst.name})`, worst.ratio, 1.5, 'times'),
      atMost(`start to the first 200 with a database of ${megabytes} MB`, old.server.started, 700, 'ms'),
    ]
  } finally {
    for (const { server, site } of ages) {
      await server.stop()
      site.remove()
    }
  }
}
