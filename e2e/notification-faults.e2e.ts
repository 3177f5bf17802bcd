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

/** The long form kills more often, and tells 5,000: `npm run test:faults`. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 3)
const PEOPLE = Math.min(5_000, ROUNDS * 50)
/** So many texts, pushes and emails are sent at a time. */
const AT_ONCE = 5
const KILLED_WITHIN_MS = 600

async function withDatabase<Result>(portal: Portal, use: (sqlite: Sqlite.Database) => Result): Promise<Result> {
  const sqlite = new Sqlite(join(portal.folder, 'portal.sqlite'))
  try {
    return use(sqlite)
  } finally {
    sqlite.close()
  }
}
const count = (sqlite: Sqlite.Database, query: string) => Number(sqlite.prepare(query).pluck().get())
const waiting = (portal: Portal) =>
  withDatabase(portal, (sqlite) => {
    const rest = ['mail', 'shortMessage'].map((table) => `(SELECT count(*) FROM ${table} WHERE status IN ('waiting', 'underway'))`)
    return count(sqlite, `SELECT ${rest.join(' + ')}`)
  })
const twice = (all: readonly string[]) => all.filter((one, at) => all.indexOf(one) !== at)

test(`killed ${ROUNDS} times while ${PEOPLE} people are told three ways: nobody hears twice, and nobody is forgotten`, {
  timeout: 120_000 + ROUNDS * 20_000,
}, async () => {
  const [mails, gateway, service] = [await openMailServer(), await openTextGateway(), await openPushService()]
  onTestFinished(mails.close)
  const portal = await startPortal({
    env: { SMTP_URL: mails.url, ...TWILIO, TWILIO_BASE_URL: gateway.url, PUSH_ORIGINS: service.url },
  })
  const browser = openBrowserKeys()
  await portal.end()
  await withDatabase(portal, (sqlite) => {
    moveCrowdIn(sqlite, PEOPLE, { origin: service.url, keys: browser.keys })
    sqlite.exec("REPLACE INTO setting (key, value) VALUES ('smsMonthlyCap', '100000')")
  })
  await portal.startAgain()
  const form = new FormData()
  const notice = { title: 'Water is off', content: 'Until ten.', categories: '[1]', isUrgent: 'true', notify: 'true' }
  for (const [name, value] of Object.entries(notice)) form.append(name, value)
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  expect((await fetch(`${portal.url}/api/announcements`, { method: 'POST', headers: { cookie }, body: form })).status).toBe(201)
  let kills = 0
  for (; kills < ROUNDS && (await waiting(portal)) > 0; kills += 1) {
    await wait(Math.random() * KILLED_WITHIN_MS)
    await portal.end('SIGKILL')
    await portal.startAgain()
  }
  await expect.poll(() => waiting(portal), { timeout: 100_000 + PEOPLE * 50, interval: 500 }).toBe(0)

  const failed = await withDatabase(portal, (sqlite) =>
    sqlite.prepare("SELECT channel, toAddress, lastError FROM shortMessage WHERE status = 'failed'").all(),
  )
  for (const row of failed) expect(row).toMatchObject({ lastError: 'Unknown: it may have arrived. The portal ended meanwhile.' })
  const unknown = (channel: string) => failed.flatMap((row) => ((row as { channel: string }).channel === channel ? [row] : [])).length
  for (const channel of ['sms', 'push']) expect(unknown(channel), channel).toBeLessThanOrEqual(kills * AT_ONCE)
  const texts = gateway.texts.map(({ fields }) => fields.To ?? '')
  const pushes = service.pushes.map(({ path }) => path)
  expect([twice(texts), twice(pushes)]).toEqual([[], []])
  expect(texts.length + unknown('sms')).toBeGreaterThanOrEqual(PEOPLE)
  expect(pushes.length + unknown('push')).toBeGreaterThanOrEqual(PEOPLE)
  expect(browser.read(service.pushes[0]?.body ?? Buffer.alloc(0))).toMatchObject({ body: 'Water is off' })

  const readers = mails.mails.map(({ to }) => to)
  expect(new Set(readers).size).toBe(PEOPLE + 1)
  expect(new Set(mails.mails.map(({ messageId }) => messageId)).size, 'the same mail again, never another').toBe(PEOPLE + 1)
  expect(twice(readers).length).toBeLessThanOrEqual(kills * AT_ONCE)
  process.stdout.write(
    `kill -9 while telling ${PEOPLE} people: ${kills} kills, ${failed.length} of ${2 * PEOPLE} texts and pushes unknown, ${twice(readers).length} mails twice\n`,
  )
})
