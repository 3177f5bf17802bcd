import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makePdf } from '../../src/testing/papers.ts'
import { BOARD, cookieOf, RESIDENT } from './data.ts'
import { fillIndex, THINGS, weighIndex, withoutIndex, wordMaker } from './search-data.ts'
import { type RunningServer, startServer } from './server.ts'
import { atMost, encoded, type Figure, median, openSite, quantile, type Site, timed, trpcPath } from './site.ts'

/* One search over 100,000 things and 20,000 pages of files, compared with the bare query, and the cost of its index to others. */

const BARE = resolve(import.meta.dirname, 'bare.ts')
const BARE_PORT = 4812
const PLAIN_PORT = 4813
const SEARCHES = 400
const PEOPLE = 900
const WRITES = 150
const WARM_UP = 10
const PDF_PAGES = 300
const PDF_WORDS = 300
const PDFS = 3

const address = (q: string) => `/api/search?q=${encodeURIComponent(q)}`

/** Queries of one or two words, a phrase, or a prefix. */
function questions(): string[] {
  const { word } = wordMaker(2)
  const kinds = [word, () => `${word()} ${word()}`, () => word().slice(0, 4), () => `"${word()} ${word()}"`]
  return Array.from({ length: SEARCHES }, (_, at) => kinds[at % kinds.length]?.() ?? '')
}

async function searches(product: RunningServer, bare: RunningServer): Promise<Figure> {
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (const [at, q] of questions().entries()) {
    const cookie = cookieOf(RESIDENT + (at % PEOPLE))
    const [bareTook, took] = [await timed(bare, address(q), cookie), await timed(product, address(q), cookie)]
    if (at < WARM_UP) continue
    theirs.push(bareTook)
    ours.push(took)
  }
  const [p95, bareP95] = [quantile(ours, 0.95), quantile(theirs, 0.95)]
  console.log(
    `search  median ${median(ours).toFixed(1)} ms, bare ${median(theirs).toFixed(1)} ms; p95 ${p95.toFixed(1)} ms, bare ${bareP95.toFixed(1)} ms`,
  )
  return atMost('search over 100,000 things and 20,000 pages, p95 beside the bare FTS5 query', p95 / bareP95, 3, 'times')
}

async function writes(site: Site, plain: Site): Promise<Figure> {
  await using server = await site.start()
  await using without = await startServer(resolve(import.meta.dirname, '../../dist/server/main.js'), PLAIN_PORT, plain.env)
  const { text } = wordMaker(3)
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < WRITES; turn += 1) {
    const body = await encoded({ title: text(4), content: text(40), categories: '[1]' })
    const send = (to: RunningServer) => timed(to, '/api/announcements', cookieOf(BOARD), body)
    const pair = turn % 2 === 0 ? [await send(without), await send(server)] : [await send(server), await send(without)].reverse()
    if (turn < WARM_UP) continue
    theirs.push(pair[0] ?? 0)
    ours.push(pair[1] ?? 0)
  }
  console.log(`write   median ${median(ours).toFixed(1)} ms, without the index ${median(theirs).toFixed(1)} ms`)
  return atMost('an announcement is written, median beside the same without the index', median(ours) / median(theirs), 1.3, 'times')
}

const PATHS = [trpcPath('announcements.page', { limit: 20 }), trpcPath('activity.list', { limit: 20 }), trpcPath('messages.unread'), '/']

/** Members read, and sometimes one writes. */
function live(server: RunningServer, turn: number): Promise<number> {
  const cookie = cookieOf(RESIDENT + 10 + (turn % PEOPLE))
  if (turn % 25 !== 24) return timed(server, PATHS[turn % PATHS.length] ?? '/', cookie)
  const body = JSON.stringify({ subject: 'Gate', content: 'It squeaks' })
  return timed(server, '/api/messages', cookie, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/** A member's p99 while a PDF is read, and before and after. */
async function readingFiles(site: Site): Promise<Figure> {
  await using server = await site.start()
  const { text } = wordMaker(4)
  const lines = (words: string) => words.replace(/((?:\S+ ){6})/g, '$1\n')
  const ratios: number[] = []
  const collect = async (goesOn: () => Promise<boolean>) => {
    const times: number[] = []
    for (let turn = 0; turn % 50 !== 0 || turn < 400 || (await goesOn()); turn += 1) {
      times.push(await live(server, turn))
      await wait(5)
    }
    return times
  }
  await collect(async () => false)
  for (let round = 0; round < PDFS; round += 1) {
    const bytes = await makePdf(Array.from({ length: PDF_PAGES }, () => lines(text(PDF_WORDS))))
    const before = await collect(async () => false)
    const file = new File([new Uint8Array(bytes)], 'bylaws.pdf', { type: 'application/pdf' })
    await timed(server, '/api/documents', cookieOf(BOARD), await encoded({ title: 'Bylaws', category: 'Bylaws', file }))
    const isRead = async () => {
      const answer = await fetch(`${server.url}/api/documents`, { headers: { cookie: cookieOf(BOARD + 1 + round) } })
      return ((await answer.json()) as { textState: string | null }[]).every(({ textState }) => textState === null || textState === 'read')
    }
    const during = await collect(async () => !(await isRead()))
    const after = await collect(async () => false)
    ratios.push(quantile(during, 0.99) / quantile([...before, ...after], 0.99))
    console.log(
      `reading ${during.length} reads meanwhile, p99 ${quantile(during, 0.99).toFixed(1)} ms; before and after ${quantile([...before, ...after], 0.99).toFixed(1)} ms`,
    )
  }
  return atMost(
    `a PDF of ${PDF_PAGES} pages is read: the p99 of others beside before and after (median of ${PDFS})`,
    median(ratios),
    1.5,
    'times',
  )
}

export async function search(): Promise<Figure[]> {
  using site = await openSite(THINGS)
  fillIndex(site.env.DATABASE_FILE)
  const { text, index } = weighIndex(site.env.DATABASE_FILE)
  console.log(`index   ${(index / 1e6).toFixed(0)} MB for ${(text / 1e6).toFixed(0)} MB of text`)
  const figures = [atMost('the index beside the text it holds', index / text, 1.5, 'times')]
  {
    await using product = await site.start()
    await using bare = await startServer(BARE, BARE_PORT, { DATABASE_FILE: site.env.DATABASE_FILE })
    figures.push(await searches(product, bare))
  }
  using plain = await openSite(THINGS, PLAIN_PORT)
  withoutIndex(plain.env.DATABASE_FILE)
  figures.push(await writes(site, plain))
  using young = await openSite({ announcements: 20 })
  figures.push(await readingFiles(young))
  return figures
}
