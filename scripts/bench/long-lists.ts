import { BOARD, cookieOf, RESIDENT } from './data.ts'
import { atMost, type Figure, quantile } from './figures.ts'
import { openSite, timedInTurns, trpcPath } from './site.ts'

/* Ten thousand rows in each of the three lists residents read most. */

const ROWS = 10_000
const TURNS = 200
const PAGE_MAX = 100
const P95_MAX = 50

const PAGES: Record<string, { who: number; path: string }> = {
  announcements: { who: RESIDENT, path: trpcPath('announcements.page', { limit: PAGE_MAX }) },
  // Somebody else: one person is answered only so much in a minute.
  documents: { who: RESIDENT + 1, path: trpcPath('documents.page', { limit: PAGE_MAX }) },
  messages: { who: BOARD, path: trpcPath('messages.page', { limit: PAGE_MAX }) },
}

export async function longLists(): Promise<Figure[]> {
  using site = await openSite({ announcements: ROWS, documents: ROWS, messages: ROWS })
  await using server = await site.start()
  const figures: Figure[] = []
  for (const [name, { who, path }] of Object.entries(PAGES)) {
    const times = await timedInTurns(server, path, cookieOf(who), TURNS)
    figures.push(atMost(`page of ${PAGE_MAX} from ${ROWS} ${name}, p95`, quantile(times, 0.95), P95_MAX, 'ms'))
  }
  return figures
}
