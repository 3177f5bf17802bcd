import { statSync } from 'node:fs'
import { allOf, cookieOf } from './data.ts'
import { READS } from './lists.ts'
import type { RunningServer } from './server.ts'
import { atMost, type Figure, median, openSite, type Site, timed } from './site.ts'

const TURNS = 200
const WARM_UP = 50
const FIRST_PORT = 4821

interface Age {
  rows: number
  site: Site
  server: RunningServer
}

/** Medians in milliseconds, in the order of `ages`. Requests alternate between ages, so that other load affects all of them. */
async function medians(ages: Age[], path: string, cookie: string): Promise<number[]> {
  const times = ages.map((): number[] => [])
  for (let turn = -WARM_UP; turn < TURNS; turn += 1)
    for (const [index, { server }] of ages.entries()) {
      const took = await timed(server, path, cookie)
      if (turn >= 0) times[index]?.push(took)
    }
  return times.map(median)
}

export async function growth(sizes: number[]): Promise<Figure[]> {
  await using open = new AsyncDisposableStack()
  const ages: Age[] = []
  for (const [index, rows] of sizes.entries()) {
    const site = open.use(await openSite(allOf(rows), FIRST_PORT + index))
    ages.push({ rows, site, server: open.use(await site.start()) })
  }
  let worst = { name: '', ratio: 0 }
  for (const [name, { who, path }] of Object.entries(READS)) {
    const reads = await medians(ages, path, cookieOf(who))
    const ratio = (reads.at(-1) ?? 0) / (reads[0] || 1)
    console.log(`growth  ${name.padEnd(42)} ${reads.map((ms) => ms.toFixed(2)).join(' → ')} ms  × ${ratio.toFixed(2)}`)
    if (ratio > worst.ratio) worst = { name, ratio }
  }
  const old = ages.at(-1)
  if (!old) return []
  const megabytes = (statSync(old.site.env.DATABASE_FILE).size / 1e6).toFixed(0)
  return [
    atMost(`slowest growth of a page's read, ${sizes[0]} to ${old.rows} rows in each list (${worst.name})`, worst.ratio, 1.5, 'times'),
    atMost(`start to the first 200 with a database of ${megabytes} MB`, old.server.started, 800, 'ms'),
  ]
}
