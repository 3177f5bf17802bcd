import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import sharp from 'sharp'
import { BOARD, cookieOf, RESIDENT } from './data.ts'
import { atMost, type Figure, median, quantile } from './figures.ts'
import type { RunningServer } from './server.ts'
import { encoded, openSite, pdfOf, type Site, timed, trpcPath } from './site.ts'

/* What one person's sign-in, upload or vote does to everyone else. */

const SIGN_INS = 8
const ROUNDS = 5
const PHOTOS = 5
const DOCUMENTS = 15
/** Ballots in the box before those that are timed, and how long one may take, in milliseconds. */
const BOXES = [
  [500, 15],
  [5_000, 30],
] as const
const BALLOTS_TIMED = 100
const MEGABYTE = 1e6
const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function signIns(site: Site): Promise<Figure> {
  await using server = await site.start({ probe: true })
  const attempt = () => timed(server, '/api/login', '', json({ username: 'board', password: 'bench-password' }))
  await attempt()
  const gaps: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    server.forgetDelay()
    await Promise.all(Array.from({ length: SIGN_INS }, attempt))
    gaps.push((await server.delay()).longest)
  }
  return atMost(`${SIGN_INS} sign-ins at once: the event loop's longest gap (median of ${ROUNDS} rounds)`, median(gaps), 20, 'ms')
}

/** The times of a member who keeps reading while `work` runs. */
async function readingDuring<Result>(server: RunningServer, work: Promise<Result>) {
  const times: number[] = []
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    times.push(await timed(server, trpcPath('messages.unread'), cookieOf(RESIDENT)))
    await wait(2)
  }
  return { times, result: await done }
}

/** About ten megabytes, as a camera of twelve megapixels makes them. */
async function photo(): Promise<Buffer> {
  const [width, height] = [4000, 3000]
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  for (let quality = 96; ; quality -= 2) {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
      .jpeg({ quality })
      .toBuffer()
    if (bytes.length < 10 * MEGABYTE) return bytes
  }
}

async function photos(site: Site): Promise<Figure[]> {
  await using server = await site.start()
  const bytes = await photo()
  const report = { issueType: 'Something is Broken', streetName: 'Rockrose Dr', streetNumber: '4', locationRelevance: 'Common Area' }
  const photos = new File([new Uint8Array(bytes)], 'IMG_1.jpg', { type: 'image/jpeg' })
  const body = await encoded({ ...report, description: 'The light is out.', photos })
  const send = () => timed(server, '/api/maintenance-reports', cookieOf(RESIDENT), body)
  await send()
  const sent: number[] = []
  const others: number[] = []
  for (let round = 0; round < PHOTOS; round += 1) {
    const { times, result } = await readingDuring(server, send())
    sent.push(result)
    others.push(...times)
  }
  console.log(
    `photo   ${(bytes.length / MEGABYTE).toFixed(1)} MB, encoded again with its small version: ${median(sent).toFixed(0)} ms until the answer`,
  )
  return [atMost('a photo of 10 MB arrives: the p99 of others meanwhile', quantile(others, 0.99), 20, 'ms')]
}

async function documents(site: Site): Promise<Figure[]> {
  await using server = await site.start()
  const ofSize = (megabytes: number) => encoded({ title: 'Plan', category: 'Other', file: pdfOf(megabytes * MEGABYTE) })
  const [small, medium, large] = [await ofSize(1), await ofSize(10), await ofSize(25)]
  const send = (form: typeof small) => timed(server, '/api/documents', cookieOf(BOARD), form)
  await wait(5_000)
  await send(small)
  const before = server.memory()
  server.forgetPeak()
  await Promise.all([send(large), send(large)])
  const grown = Math.max(0, server.peakMemory() - before)
  const stored: number[] = []
  for (let round = 0; round < DOCUMENTS; round += 1) stored.push(await send(medium))
  return [
    atMost('memory added while two files of 25 MB arrive', grown, 30, 'MB'),
    atMost('10 MB received, hashed, flushed to disk and entered', median(stored), 65, 'ms'),
  ]
}

/** Votes into a box that holds many already: they are put into the stopped portal's tables. */
async function votes(site: Site, before: number, limit: number): Promise<Figure> {
  const made = await openPoll(site)
  const sqlite = new Sqlite(site.env.DATABASE_FILE)
  const entries = Array.from({ length: before }, (_, at) => at)
  const vote = sqlite.prepare('INSERT INTO ballot (pollId, place, role, choices) VALUES (?, ?, ?, ?)')
  const enter = sqlite.prepare('INSERT INTO householdRoll (pollId, household) VALUES (?, ?)')
  sqlite.transaction(() => {
    for (const at of entries) vote.run(made.id, at, at % 3 ? 'homeowner' : 'resident', JSON.stringify([made.options[at % 2]?.id]))
    for (const at of entries) enter.run(made.id, `${at} bulrush cir`)
  })()
  sqlite.close()
  await using server = await site.start()
  const times: number[] = []
  for (let voter = 0; voter < BALLOTS_TIMED; voter += 1) {
    const responses = [{ optionId: made.options[voter % 2]?.id }]
    times.push(await timed(server, `/api/polls/${made.id}/vote`, cookieOf(RESIDENT + voter), json({ responses })))
  }
  return atMost(`a vote into a poll of ${before} ballots, median`, median(times), limit, 'ms')
}

async function openPoll(site: Site): Promise<{ id: number; options: { id: number }[] }> {
  await using server = await site.start()
  const draft = {
    title: 'Park',
    description: 'Should the park have benches?',
    questionType: 'single',
    status: 'active',
    options: ['Yes', 'No'],
  }
  const made = await fetch(`${server.url}/api/polls`, {
    ...json(draft),
    headers: { 'content-type': 'application/json', cookie: cookieOf(BOARD) },
  })
  return (await made.json()) as { id: number; options: { id: number }[] }
}

export async function busyMoments(): Promise<Figure[]> {
  using site = await openSite({ announcements: 20, messages: 10_000 })
  const figures = [await signIns(site), ...(await photos(site)), ...(await documents(site))]
  for (const [before, limit] of BOXES) figures.push(await votes(site, before, limit))
  return figures
}
