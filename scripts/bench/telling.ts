import { fork } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { moveCrowdIn } from '../../src/testing/reachable-crowd.ts'
import { BOARD, cookieOf, RESIDENT } from './data.ts'
import { atMost, type Figure, quantile } from './figures.ts'
import type { RunningServer } from './server.ts'
import { encoded, openSite, timed, trpcPath } from './site.ts'

/* An urgent notice for 5,000 neighbors, each by mail, text message and notification: what it costs the others until the last is sent. */

const PEOPLE = 5_000
const PATHS = [trpcPath('announcements.page', { limit: 20 }), trpcPath('activity.list', { limit: 20 }), trpcPath('messages.unread'), '/']
const EVERY_WRITE = 25
const QUIET_TURNS = 1_500
const ASK_EVERY = 200

type Ports = Record<'mail' | 'texts' | 'pushes', number>
type Taken = Record<'mails' | 'texts' | 'pushes', number>

async function openReceivers() {
  const child = fork(resolve(import.meta.dirname, 'receivers.ts'))
  const [ports] = (await once(child, 'message')) as [Ports]
  return {
    ports,
    taken: async () => {
      const told = once(child, 'message')
      child.send('tell')
      return ((await told) as [Taken])[0]
    },
    [Symbol.dispose]: () => void child.kill(),
  }
}

/** A device for pushes, as browsers make it. */
function keysOfDevice() {
  const pair = createECDH('prime256v1')
  return { p256dh: pair.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') }
}

/** Members read, and now and then one writes; milliseconds of the reads and of the writes, until `goesOn` says no. */
async function others(server: RunningServer, goesOn: (turn: number) => Promise<boolean> | boolean) {
  const [reads, writes]: [number[], number[]] = [[], []]
  for (let turn = 0; await goesOn(turn); turn += 1) {
    const cookie = cookieOf(RESIDENT + (turn % 900))
    if (turn % EVERY_WRITE === 0) {
      const body = JSON.stringify({ subject: 'Gate', content: 'It squeaks' })
      writes.push(await timed(server, '/api/messages', cookie, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
    } else reads.push(await timed(server, PATHS[turn % PATHS.length] ?? '/', cookie))
    await wait(2)
  }
  return { reads, writes }
}

export async function telling(): Promise<Figure[]> {
  using receivers = await openReceivers()
  const { mail, texts, pushes } = receivers.ports
  using site = await openSite({ announcements: 20 })
  const sqlite = new Sqlite(site.env.DATABASE_FILE)
  moveCrowdIn(sqlite, PEOPLE, { origin: `http://127.0.0.1:${pushes}`, keys: keysOfDevice() })
  sqlite.prepare("REPLACE INTO setting (key, value) VALUES ('smsMonthlyCap', '100000')").run()
  sqlite.close()
  Object.assign(site.env, {
    SMTP_URL: `smtp://127.0.0.1:${mail}`,
    PUSH_ORIGINS: `http://127.0.0.1:${pushes}`,
    TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'bench',
    TWILIO_FROM: '+15555550100',
    TWILIO_BASE_URL: `http://127.0.0.1:${texts}`,
  })
  await using server = await site.start()
  await others(server, (turn) => turn < QUIET_TURNS)
  const before = await others(server, (turn) => turn < QUIET_TURNS)
  const notice = {
    title: 'Boil water',
    content: 'Boil the water before you drink it.',
    categories: '[1]',
    isUrgent: 'true',
    notify: 'true',
  }
  const [body, begun] = [await encoded(notice), performance.now()]
  const told = timed(server, '/api/announcements', cookieOf(BOARD), body)
  const during = await others(server, async (turn) => {
    if (turn % ASK_EVERY !== 0) return true
    return Math.min(...Object.values(await receivers.taken())) < PEOPLE
  })
  const seconds = (performance.now() - begun) / 1000
  const after = await others(server, (turn) => turn < QUIET_TURNS)
  const { mails, texts: sms, pushes: shown } = await receivers.taken()
  const calm = { reads: [...before.reads, ...after.reads], writes: [...before.writes, ...after.writes] }
  const p99 = { calm: quantile(calm.reads, 0.99), during: quantile(during.reads, 0.99) }
  console.log(
    `telling ${mails} mails, ${sms} texts and ${shown} notifications in ${seconds.toFixed(0)} s; asked for in ${(await told).toFixed(0)} ms`,
  )
  console.log(
    `others  ${during.reads.length} reads, p99 ${p99.during.toFixed(1)} ms beside ${p99.calm.toFixed(1)} ms; ${during.writes.length} writes, longest ${Math.max(...during.writes).toFixed(0)} ms beside ${Math.max(...calm.writes).toFixed(0)} ms`,
  )
  return [
    atMost(`${PEOPLE} people are told three ways: the p99 of others beside before and after`, p99.during / p99.calm, 1.5, 'times'),
    atMost('the longest that another writer waited meanwhile', Math.max(...during.writes), 100, 'ms'),
  ]
}
