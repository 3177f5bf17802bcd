import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { cookieOf, RESIDENT } from './data.ts'
import { atLeast, type Figure, median } from './figures.ts'
import { type RunningServer, startServer } from './server.ts'
import { openSite } from './site.ts'

/*
 * The product and a bare Fastify with prepared statements take turns on the same data.
 */

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
