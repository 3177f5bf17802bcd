import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { BOARD, cookieOf, RESIDENT } from './data.ts'
import type { RunningServer } from './server.ts'
import { atMost, encoded, type Figure, openSite, pdfOf, trpcPath } from './site.ts'

/*
 * Five hundred residents leave the portal open: each tab asks for unread answers every 5 s and for its session every minute. The first half
 * minute is reported separately, because V8 has not optimized the code yet.
 */

const TABS = 500
const MEASURED_MS = 30_000
const LASTED_MS = 120_000
const UPLOADS = 20
const UPLOAD_BYTES = 5e6
const REQUESTS = [
  { path: trpcPath('messages.unread'), every: 5_000 },
  { path: trpcPath('auth.me'), every: 60_000 },
]

export async function openTabs(): Promise<Figure[]> {
  using site = await openSite({ announcements: 20, messages: 200_000 })
  await using server = await site.start()
  const timers: NodeJS.Timeout[] = []
  let answered = 0
  let failed = 0
  const ask = (agent: Agent, path: string, cookie: string) =>
    get(`${server.url}${path}`, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode === 200) answered += 1
      else failed += 1
      answer.resume()
    }).on('error', () => {
      failed += 1
    })

  try {
    for (let tab = 0; tab < TABS; tab += 1) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const cookie = cookieOf(RESIDENT + tab)
      for (const { path, every } of REQUESTS) {
        const begin = setTimeout(() => {
          ask(agent, path, cookie)
          timers.push(setInterval(() => ask(agent, path, cookie), every))
        }, Math.random() * Math.min(every, 5_000))
        timers.push(begin)
      }
    }
    const shareOfCore = async () => {
      const [cpu, asked] = [server.cpu(), answered]
      await wait(MEASURED_MS)
      console.log(`tabs    ${(((answered - asked) / MEASURED_MS) * 1000).toFixed(0)} requests a second`)
      return ((server.cpu() - cpu) / MEASURED_MS) * 100
    }
    await wait(10_000)
    console.log(`tabs    ${(await shareOfCore()).toFixed(2)} % of one core 10 s after the start`)
    await wait(LASTED_MS)
    const share = await shareOfCore()
    const wrong = await uploadAtOnce(server)
    return [
      atMost(`${TABS} open tabs`, share, 12, '% of one core'),
      atMost(`wrong answers to ${TABS} open tabs and ${UPLOADS} uploads of 5 MB at once`, failed + wrong, 0, ''),
    ]
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
}

/** The number of uploads that were refused or came back changed. */
async function uploadAtOnce(server: RunningServer): Promise<number> {
  const cookie = cookieOf(BOARD)
  const upload = async (number: number) => {
    const file = pdfOf(UPLOAD_BYTES + number)
    const { headers, ...init } = await encoded({ title: `Plan ${number}`, category: 'Other', file })
    const answer = await fetch(`${server.url}/api/documents`, { ...init, headers: { ...headers, cookie } })
    if (answer.status !== 201) return false
    const { fileUrl } = (await answer.json()) as { fileUrl: string }
    const stored = await (await fetch(`${server.url}${fileUrl}`, { headers: { cookie } })).arrayBuffer()
    return Buffer.from(stored).equals(Buffer.from(await file.arrayBuffer()))
  }
  const outcomes = await Promise.all(Array.from({ length: UPLOADS }, (_, number) => upload(number)))
  return outcomes.filter((isRight) => !isRight).length
}
