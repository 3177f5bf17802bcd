import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { growth } from './bench/growth.ts'
import { lists, requestsPerSecond } from './bench/lists.ts'
import { openTabs } from './bench/open-tabs.ts'
import { search } from './bench/search.ts'
import { asRow, atMost, type Figure, median, openSite } from './bench/site.ts'
import { visits } from './bench/visits.ts'

/*
 * npm run bench -- [--only start,memory,lists,tabs,visits,search,growth] [--rows 1000,100000,1000000]
 *
 * Measures the built product on its own data and prints a table for docs/performance.md. Ends with 1 when a budget is missed. Ratios of
 * one run can be compared; absolute figures of two runs cannot.
 */

const STARTS = 5
const SETTLED_AFTER_MS = 8_000
const BUSY_SECONDS = 15

async function start(): Promise<Figure[]> {
  using site = await openSite({ announcements: 20 })
  const times: number[] = []
  for (let round = 0; round < STARTS; round += 1) {
    await using server = await site.start()
    times.push(server.started)
  }
  return [atMost(`start to the first 200 (median of ${STARTS})`, median(times), 800, 'ms')]
}

async function memory(): Promise<Figure[]> {
  using site = await openSite({ announcements: 20, messages: 200_000 })
  await using server = await site.start()
  await wait(SETTLED_AFTER_MS)
  const idle = atMost('memory, idle', server.memory(), 120, 'MB')
  server.forgetPeak()
  await requestsPerSecond(server, '/trpc/announcements.list', BUSY_SECONDS)
  await requestsPerSecond(server, '/api/messages/unread', BUSY_SECONDS)
  return [idle, atMost('memory under 50 connections', server.peakMemory(), 220, 'MB')]
}

const PARTS: Record<string, () => Promise<Figure[]>> = {
  start,
  memory,
  lists,
  tabs: openTabs,
  visits,
  search,
  growth: () => growth(values.rows.split(',').map(Number)),
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(PARTS).join() },
    rows: { type: 'string', default: '1000,100000,1000000' },
  },
})

const figures: Figure[] = []
for (const name of values.only.split(',')) {
  const part = PARTS[name]
  if (!part) throw new Error(`There is no part "${name}". The parts are ${Object.keys(PARTS).join(', ')}.`)
  figures.push(...(await part()))
}
console.log(['', '| What | Figure | Budget | |', '|---|---|---|---|', ...figures.map(asRow)].join('\n'))
process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1
