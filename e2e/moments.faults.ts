import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '../src/testing/mail-server'
import { openBrowserKeys, openPushService } from '../src/testing/push-service'
import { moveCrowdIn } from '../src/testing/reachable-crowd'
import { openTextGateway, TWILIO } from '../src/testing/text-gateway'
import { startPortal } from './harness'
import { openSession } from './people'
import { ADMIN, type Portal } from './portal-process'
import { openWriting } from './writing'

/* What a kill leaves on the disk, without a start for each: a portal that stopped in the middle of anything has the files it would have if it were killed. */

const MOMENTS = Number(process.env.FAULT_ROUNDS ?? 3) * 100
/** A database stays small enough to be copied thousands of times. */
const MOMENTS_A_PORTAL = 1_000
const WRITERS = 8
const PEOPLE = 1_000
const WITHIN_MS = 12

/** The database as a kill at this moment would leave it. What was answered before it, the caller has read when `look` begins. */
async function atMoment(portal: Portal, look: (sqlite: Sqlite.Database) => void): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'moment-'))
  const pid = portal.pid() ?? 0
  process.kill(pid, 'SIGSTOP')
  try {
    while (!isStopped(pid)) await wait(1)
    await wait(2)
    for (const name of ['portal.sqlite', 'portal.sqlite-wal'])
      if (existsSync(join(portal.folder, name))) cpSync(join(portal.folder, name), join(copy, name))
    using sqlite = openFile(join(copy, 'portal.sqlite'))
    look(sqlite.database)
  } finally {
    process.kill(pid, 'SIGCONT')
    rmSync(copy, { recursive: true })
  }
}

/** All of its threads. */
const isStopped = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).every((thread) => /\) T /.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')))

/** Closed at the end of its block. */
function openFile(file: string) {
  const database = new Sqlite(file)
  return { database, [Symbol.dispose]: () => database.close() }
}

const texts = (sqlite: Sqlite.Database, query: string) => sqlite.prepare(query).pluck().all().map(String)

test(`stopped at ${MOMENTS} random moments while people write, what was acknowledged is on the disk`, {
  timeout: 60_000 + MOMENTS * 200,
}, async () => {
  let acknowledged = 0
  for (let done = 0; done < MOMENTS; done += MOMENTS_A_PORTAL) {
    const portal = await startPortal()
    const ways = await openWriting(portal, await openSession(portal, ADMIN.username, ADMIN.password))
    const written: string[] = []
    let running = true
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = 0; running; turn += 1) {
        const text = `writer ${writer} turn ${turn}`
        if ((await ways[(writer + turn) % ways.length]?.(text)) === 201) written.push(text)
      }
    })
    for (let moment = done; moment < Math.min(MOMENTS, done + MOMENTS_A_PORTAL); moment += 1) {
      await wait(Math.random() * WITHIN_MS)
      await atMoment(portal, (sqlite) => {
        if (moment % 50 === 0) expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
        const kept = new Set(
          texts(sqlite, 'SELECT subject FROM message UNION ALL SELECT text FROM messageEntry UNION ALL SELECT text FROM reportComment'),
        )
        expect(written.filter((text) => !kept.has(text))).toEqual([])
      })
    }
    running = false
    await Promise.all(writers)
    acknowledged += written.length
    await portal.close()
  }
  expect(acknowledged).toBeGreaterThan(MOMENTS / 4)
  process.stdout.write(`stopped at ${MOMENTS} moments: ${acknowledged} acknowledged writes, 0 lost\n`)
})

test(`stopped at ${MOMENTS} random moments while ${PEOPLE} people are told, nothing that was accepted would be sent again, and nobody is left out`, {
  timeout: 120_000 + MOMENTS * 200,
}, async () => {
  const [mails, gateway, service] = [await openMailServer(), await openTextGateway(), await openPushService()]
  onTestFinished(mails.close)
  const env = { SMTP_URL: mails.url, ...TWILIO, TWILIO_BASE_URL: gateway.url, PUSH_ORIGINS: service.url }
  const portal = await startPortal({ env })
  await portal.end()
  using database = openFile(join(portal.folder, 'portal.sqlite'))
  moveCrowdIn(database.database, PEOPLE, { origin: service.url, keys: openBrowserKeys().keys })
  database.database.exec("REPLACE INTO setting (key, value) VALUES ('smsMonthlyCap', '1000000')")
  database.database.close()
  await portal.startAgain()
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)

  const counts = { moments: 0, midway: 0, notices: 0 }
  while (counts.moments < MOMENTS) {
    for (const { length } of [gateway.texts, service.pushes]) expect(length).toBe(counts.notices * PEOPLE)
    const form = new FormData()
    const notice = { title: `Notice ${counts.notices}`, content: 'Until ten.', categories: '[1]', isUrgent: 'true', notify: 'true' }
    for (const [name, value] of Object.entries(notice)) form.append(name, value)
    expect((await fetch(`${portal.url}/api/announcements`, { method: 'POST', headers: { cookie }, body: form })).status).toBe(201)
    const [textsBefore, pushesBefore] = [gateway.texts.length, service.pushes.length]
    counts.notices += 1
    let waiting = Number.POSITIVE_INFINITY
    while (waiting > 0) {
      await wait(Math.random() * WITHIN_MS)
      await atMoment(portal, (sqlite) => {
        const latest = `FROM shortMessage LEFT JOIN pushDevice ON pushDevice.id = deviceId WHERE shortMessage.id > ${2 * PEOPLE * (counts.notices - 1)}`
        const left = Number(texts(sqlite, 'SELECT count(*) FROM notification, json_each(pendingRecipients)')[0])
        for (const channel of ['sms', 'push']) {
          const [rows] = texts(sqlite, `SELECT count(*) ${latest} AND channel = '${channel}'`)
          expect(Number(rows) + left).toBeGreaterThanOrEqual(PEOPLE)
        }
        const [letters] = texts(sqlite, 'SELECT count(*) FROM mail WHERE notificationId = (SELECT max(id) FROM notification)')
        expect(Number(letters) + left).toBeGreaterThanOrEqual(PEOPLE)
        const unsent = new Set(texts(sqlite, `SELECT coalesce(endpoint, toAddress) ${latest} AND status = 'waiting'`))
        const accepted = [
          ...gateway.texts.slice(textsBefore).map(({ fields }) => fields.To ?? ''),
          ...service.pushes.slice(pushesBefore).map(({ path }) => `${service.url}${path}`),
        ]
        expect(accepted.filter((address) => unsent.has(address))).toEqual([])
        waiting = left + Number(texts(sqlite, `SELECT count(*) ${latest} AND status IN ('waiting', 'underway')`)[0])
        counts.moments += 1
        if (waiting > 0 && accepted.length > 0) counts.midway += 1
      })
    }
  }
  const ids = mails.mails.map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(counts.midway).toBeGreaterThan(MOMENTS / 2)
  process.stdout.write(
    `stopped at ${counts.moments} moments (${counts.midway} midway) of ${counts.notices} notices to ${PEOPLE} people: none again, none left out\n`,
  )
})
