import { statSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Reader } from '../../../db/schema'
import { NOTIFICATION_TYPES } from '../../notification-types'
import { wholeMails } from '../../testing/mails'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import { openPortal, type Portal } from '../../testing/open-portal'
import { moveCrowdIn } from '../../testing/reachable-crowd'
import { TWILIO } from '../../testing/text-gateway'
import { notifyRemaining } from './notify'

const READERS = 5000
const AT_MOST = READERS / 2
/** Notifying takes about as long as this many bare rows per reader; rendering or storing a copy for each takes a hundred times that. */
const BARE_ROWS = 50
const TIMES_BARE_ROWS = 10
const BYTES_PER_READER = 800
/** A text message and a notification beside the mail. */
const BYTES_ON_OTHER_CHANNELS = 400
const LONG_TEXT = 'Boil the water before you drink it. '.repeat(80)

async function openCrowd(): Promise<Portal> {
  const portal = await openPortal({ ...TWILIO, TWILIO_BASE_URL: 'http://127.0.0.1:9' })
  moveCrowdIn(portal.sqlite, READERS, { origin: 'http://127.0.0.1:9', keys: { p256dh: '', auth: '' } })
  portal.checkpoint()
  onTestFinished(() => portal.close())
  return portal
}

/** CPU time of this thread in milliseconds, so that other load does not count. */
async function timed(work: () => unknown): Promise<number> {
  const began = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}

const writeBareRows = ({ sqlite }: Portal) =>
  sqlite.exec(`BEGIN IMMEDIATE;
    CREATE TABLE bareRow (id INTEGER PRIMARY KEY, reader INTEGER, name TEXT, address TEXT);
    ${'INSERT INTO bareRow (reader, name, address) SELECT id, name, email FROM user;'.repeat(BARE_ROWS)}
    ROLLBACK`)

const ways: [string, (portal: Portal) => Promise<() => Promise<unknown>>, bytes?: number][] = [
  [
    'a pinned announcement',
    async (portal) => {
      const { create, pin } = portal.as('admin').announcements
      const { id } = await create({ title: 'Boil water', content: LONG_TEXT, categories: [1] })
      return () => pin({ id, isPinned: true, sendNotification: true })
    },
  ],
  [
    'an urgent notice, by mail, text message and notification,',
    async (portal) => () =>
      portal.as('admin').announcements.create({ title: 'Boil water', content: LONG_TEXT, categories: [1], isUrgent: true, notify: true }),
    BYTES_PER_READER + BYTES_ON_OTHER_CHANNELS,
  ],
  [
    'a message to everyone',
    async (portal) => () => portal.as('admin').messages.send({ subject: 'Water', content: LONG_TEXT, isBroadcast: true }),
  ],
  [
    'a reminder to vote',
    async (portal) => {
      const { create, remind } = portal.as('admin').polls
      const { id } = await create({
        title: 'Mailboxes',
        description: LONG_TEXT.slice(0, 1000),
        options: ['Green', 'Blue'],
        status: 'active',
      })
      return () => remind({ id })
    },
  ],
]

test.each(ways)(
  '%s is told to 5,000 people, and taken back, without keeping others from writing',
  { timeout: 60_000 },
  async (_what, prepare, bytes = BYTES_PER_READER) => {
    const portal = await openCrowd()
    const tell = await prepare(portal)
    portal.checkpoint()
    const size = () => statSync(portal.env.DATABASE_FILE).size
    const before = size()
    const bare = await timed(() => writeBareRows(portal))
    const telling = await timed(tell)
    const rest = await timed(portal.services.messageQueue.notifyRemaining)
    expect((telling + rest) / bare).toBeLessThan(TIMES_BARE_ROWS)
    const { count } = await portal.reads
      .selectFrom('mail')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBeGreaterThanOrEqual(READERS)
    portal.checkpoint()
    expect((size() - before) / READERS).toBeLessThan(bytes)

    const takingBack = await timed(async () => expect(await portal.as('superAdmin').delivery.discardWaiting()).toEqual({ count }))
    expect(takingBack / bare).toBeLessThan(TIMES_BARE_ROWS)
  },
)

test('a notification for 5,000 people is written in batches, once for each, and others write in between', async () => {
  const portal = await openCrowd()
  await portal.services.messageQueue.stop()
  const notice = { title: 'Boil water', content: LONG_TEXT, categories: [1], isUrgent: true, notify: true }
  await portal.as('admin').announcements.create(notice)
  const written = (db: Reader) =>
    db
      .selectFrom('shortMessage')
      .select(['channel', 'toAddress'])
      .unionAll(db.selectFrom('mail').select([sql<'sms'>`'email'`.as('channel'), 'toAddress']))
      .execute()
  expect((await written(portal.reads)).length).toBeLessThanOrEqual(AT_MOST)
  // Stops after each batch, as a crash does, and starts again.
  const write: Portal['write'] = async (work) => {
    await portal.write(async (trx) => {
      const before = await written(trx)
      await work(trx)
      expect((await written(trx)).length - before.length).toBeLessThanOrEqual(AT_MOST)
    })
    throw new Error('The power is gone.')
  }
  const begin = () => notifyRemaining({ ...portal, write }, portal.env.PUBLIC_URL, NOTIFICATION_TYPES)
  await vi.waitFor(() => expect(begin()).resolves.toBe(false), { interval: 0, timeout: 30_000 })
  const told = await written(portal.reads)
  expect(new Set(told.map(({ channel, toAddress }) => `${channel} ${toAddress}`)).size).toBe(told.length)
  for (const channel of ['email', 'sms', 'push'])
    expect(told.filter((row) => row.channel === channel).length).toBeGreaterThanOrEqual(READERS)
})

test('a notification whose emails are all written is finished on the other channels; nobody is emailed twice', async () => {
  const portal = await openCrowd()
  await portal.services.messageQueue.stop()
  await portal
    .as('admin')
    .announcements.create({ title: 'Boil water', content: 'All of it', categories: [1], isUrgent: true, notify: true })
  const { pendingRecipients } = await portal.reads.selectFrom('notification').select('pendingRecipients').executeTakeFirstOrThrow()
  await portal.services.messageQueue.notifyRemaining()
  const mails = () => portal.sqlite.prepare('SELECT count(*) FROM mail').pluck().get()
  const before = mails()
  portal.sqlite.prepare('UPDATE notification SET pendingRecipients = ?').run(pendingRecipients)
  portal.sqlite.exec('DELETE FROM shortMessage')
  await portal.services.messageQueue.notifyRemaining()
  expect(mails()).toBe(before)
  expect(portal.sqlite.prepare('SELECT count(*) FROM shortMessage').pluck().get()).toBeGreaterThanOrEqual(2 * READERS)
})

test('each recipient of a mail to many gets the whole text and a link of their own', async () => {
  const { portal, server } = await openMailingPortal()
  await portal.as('admin').messages.send({ subject: 'Water', content: 'Off', isBroadcast: true })
  const waiting = await wholeMails(portal)
  await portal.services.mailQueue.sendDue()
  const sent = server.mails
  const withoutToken = (text: string) => text.trimEnd().replace(/(unsubscribe\/)\S+/g, '$1…')
  expect(sent.map((mail) => withoutToken(mail.text)).sort()).toEqual(waiting.map((mail) => withoutToken(mail.text)).sort())
  const links = sent.map(({ text }) => /Unsubscribe: http:\/\/portal\.test(\S+)/.exec(text)?.[1] ?? '')
  expect(new Set(links).size).toBe(sent.length)
  const app = await portal.app()
  for (const link of links) expect((await app.inject({ method: 'POST', url: link })).statusCode).toBe(200)
  expect(await portal.reads.selectFrom('user').select('id').where('emailSubscribed', '=', 0).execute()).toHaveLength(sent.length)
})

test('the text of a mail to many is stored once and deleted with the last mail that has it', async () => {
  const { portal } = await openMailingPortal()
  await portal.as('admin').messages.send({ subject: 'Water', content: 'Off', isBroadcast: true })
  await portal.services.mailQueue.sendDue()
  const stored = async () => [
    await portal.reads.selectFrom('notification').select('id').execute(),
    await portal.reads.selectFrom('mailBody').select('id').execute(),
  ]
  const mails = await portal.reads.selectFrom('mail').select('id').execute()
  for (const { id } of mails) {
    expect(await stored()).toMatchObject([[{}], [{}]])
    await portal.write((trx) => trx.deleteFrom('mail').where('id', '=', id).execute())
  }
  expect(await stored()).toEqual([[], []])
})
