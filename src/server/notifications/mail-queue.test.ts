import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { announcementNotifications } from '../../features/announcements/mail'
import { NOTIFICATION_TYPES } from '../../notification-types'
import { INVITED } from '../../testing/invited'
import { openMailServer } from '../../testing/mail-server'
import { openPortal, type Portal } from '../../testing/open-portal'
import { queueMail } from '../../testing/queue-mail'
import { openTricklingMailServer, shorten } from '../../testing/trickling-mail-server'
import { createAccountLinks } from '../auth/account-links'
import { MINUTE } from '../process/clock'
import { type Log, silentLog } from '../process/log'

import { createMailQueue, queryDue } from './mail-queue'
import { notify } from './notify'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closers.splice(0).reverse()) await close()
})

async function openMailingPortal() {
  const postbox = await openMailServer()
  closers.push(postbox.close)
  const portal = await openPortal({ SMTP_URL: postbox.url, MAIL_FROM: 'Portal <portal@example.org>' })
  closers.push(() => portal.services.mailQueue.stop())
  return { portal, postbox }
}

const stateOf = (portal: Portal) =>
  portal.reads.selectFrom('mail').select(['status', 'attempts', 'lastError']).orderBy('id', 'desc').executeTakeFirst()
const countWaiting = async (portal: Portal) =>
  (await portal.reads.selectFrom('mail').select('id').where('status', '=', 'waiting').execute()).length
const usersEntry = async (portal: Portal, username: string) =>
  (await portal.as('admin').people.list()).find((user) => user.username === username)

test('an approval arrives as a real mail in the community’s name and turns Not Notified into Notified', async () => {
  const { portal, postbox } = await openMailingPortal()
  await portal.as('admin').people.changeStatus({ id: portal.people.pending.id, status: 'active' })
  expect(await usersEntry(portal, 'pending')).toMatchObject({ approvalNotificationSent: false })
  await portal.services.mailQueue.sendDue()
  expect(await usersEntry(portal, 'pending')).toMatchObject({ approvalNotificationSent: true })
  const [mail] = postbox.mails
  expect(mail?.subject).toBe('Your account has been approved')
  expect(mail?.from).toContain('portal@example.org')
  expect(mail?.text).toContain('Our Community HOA')
  expect(mail?.html).toContain('http://portal.test/auth')
  expect(mail?.headers.has('list-unsubscribe')).toBe(false)
})

test('a refusal that quotes an address is in the outbox, and without it in the log', async () => {
  const { portal, postbox } = await openMailingPortal()
  postbox.refusal = 'mailbox of <resident@example.org> (smtp;Resident@Example.org) unavailable'
  postbox.refuse.set('resident@example.org', 550)
  const lines: object[] = []
  const log = { ...silentLog, warn: (line: object) => lines.push(line) }
  const mailQueue = createMailQueue(portal, portal.services.env, log as Log, NOTIFICATION_TYPES, createAccountLinks(portal))
  closers.push(() => mailQueue.stop())
  await portal.as('admin').messages.send({ subject: 'Water', content: 'Off', isBroadcast: true })
  await portal.services.messageQueue.notifyRemaining()
  await mailQueue.sendDue()
  expect(lines).toMatchObject([{ attempt: 1, reason: expect.stringContaining('550 mailbox of <…> (smtp;…) unavailable') }])
  expect(JSON.stringify(lines)).not.toMatch(/@/)
  const failed = await portal.reads.selectFrom('mail').select('lastError').where('status', '=', 'failed').execute()
  expect(failed).toEqual([{ lastError: expect.stringContaining('<resident@example.org>') }])
})

test('an SMTP answer of 1 MB without a space is handled quickly', async () => {
  const { portal, postbox } = await openMailingPortal()
  postbox.refusal = 'a'.repeat(1_000_000)
  postbox.refuse.set('resident@example.org', 451)
  await portal.as('nobody').auth.forgotPassword({ email: 'resident@example.org' })
  await vi.waitFor(async () => expect(await stateOf(portal)).toMatchObject({ status: 'waiting', attempts: 1 }), { timeout: 20_000 })
  expect((await stateOf(portal))?.lastError).toHaveLength(1000)
})

test('sent account mail leaves no body in the database', async () => {
  const { portal, postbox } = await openMailingPortal()
  await portal.as('nobody').auth.forgotPassword({ email: 'resident@example.org' })
  await vi.waitFor(() => expect(postbox.mails).toHaveLength(1), { timeout: 20_000 })
  await portal.services.mailQueue.sendDue()
  expect(await portal.reads.selectFrom('mail').select(['status', 'bodyId', 'notificationId']).execute()).toEqual([
    { status: 'sent', bodyId: null, notificationId: null },
  ])
})

test('an expired link is not sent', async () => {
  const { portal, postbox } = await openMailingPortal()
  await portal.as('superAdmin').delivery.pause()
  await portal.as('nobody').auth.forgotPassword({ email: 'resident@example.org' })
  await vi.waitFor(async () => expect(await stateOf(portal)).toMatchObject({ status: 'waiting' }), { timeout: 20_000 })
  await portal.as('superAdmin').delivery.resume()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
  await portal.services.mailQueue.sendDue()
  expect(await stateOf(portal)).toMatchObject({ status: 'failed', lastError: 'Not sent: the link in it does not work any more.' })
  expect(postbox.mails).toEqual([])
})

test('resending the approval reports that it was sent', async () => {
  const { portal, postbox } = await openMailingPortal()
  expect(await portal.as('admin').people.resendApproval({ id: portal.people.resident.id })).toEqual({ message: 'Approval email sent' })
  expect(postbox.mails).toHaveLength(1)
})

test('a reset link is sent before all other mail', async () => {
  const { portal, postbox } = await openMailingPortal()
  await portal.as('superAdmin').delivery.pause()
  for (let turn = 0; turn < 5; turn += 1) await enqueueNotice(portal)
  await portal.as('admin').people.changeStatus({ id: portal.people.pending.id, status: 'active' })
  await portal.as('admin').people.invite(INVITED)
  await portal.as('nobody').auth.forgotPassword({ email: 'resident@example.org' })
  await vi.waitFor(async () => expect(await countWaiting(portal)).toBe(8), { timeout: 20_000 })
  // Slow sending: three of the waiting mails are already selected.
  await portal.as('superAdmin').delivery.resume()
  await portal.services.mailQueue.sendDue()
  expect(
    postbox.mails
      .slice(0, 3)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['Reset your password', 'Your account has been approved', 'You are invited to the community portal'].sort())
  // An index has this order, so waiting mail is not sorted for each batch.
  const plan = await queryDue(portal.reads).limit(3).explain(undefined, sql`QUERY PLAN`)
  expect(plan).toMatchObject([{ detail: expect.stringContaining('INDEX mailWaiting') }])
})

test('community mail carries the unsubscribe link and one-click headers of RFC 8058', async () => {
  const { portal, postbox } = await openMailingPortal()
  await enqueueNotice(portal)
  await portal.services.mailQueue.sendDue()
  const [mail] = postbox.mails
  expect(mail?.text).toMatch(/Unsubscribe: http:\/\/portal\.test\/unsubscribe\/\d+\.[\w-]{43}/)
  expect(mail?.headers.get('list-unsubscribe')).toMatch(/^<http:\/\/portal\.test\/unsubscribe\//)
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('a temporary refusal is retried with the same Message-ID', async () => {
  const { portal, postbox } = await openMailingPortal()
  postbox.refuse.set('resident@example.org', 451)
  await enqueueNotice(portal)
  await portal.services.mailQueue.sendDue()
  expect(await stateOf(portal)).toMatchObject({ status: 'waiting', attempts: 1, lastError: expect.stringContaining('no such user') })
  const { messageId } = await portal.reads.selectFrom('mail').select('messageId').executeTakeFirstOrThrow()

  postbox.refuse.clear()
  await portal.services.mailQueue.sendDue()
  expect(postbox.mails).toHaveLength(0)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  await portal.services.mailQueue.sendDue()
  expect(await stateOf(portal)).toMatchObject({ status: 'sent' })
  expect(postbox.mails.map((mail) => mail.messageId)).toEqual([messageId])
})

test('a mail is retried when the server answers byte by byte without end', async () => {
  const server = await openTricklingMailServer('mail')
  const portal = await openPortal({ SMTP_URL: server.url })
  closers.push(() => portal.services.mailQueue.stop())
  await enqueueNotice(portal)
  shorten(5 * MINUTE)
  await portal.services.mailQueue.sendDue()
  expect(server.heard).toBe(1)
  expect(await stateOf(portal)).toMatchObject({ status: 'waiting', attempts: 1 })
  expect(portal.services.mailQueue.failing).toBe(true)
})

test('a mail fails after retries with growing waits of up to a day', async () => {
  const { portal, postbox } = await openMailingPortal()
  postbox.refuse.set('resident@example.org', 451)
  await enqueueNotice(portal)
  const waits: number[] = []
  for (;;) {
    await portal.services.mailQueue.sendDue()
    const mail = await portal.reads.selectFrom('mail').select(['status', 'nextAttemptAt']).executeTakeFirstOrThrow()
    if (mail.status !== 'waiting') break
    waits.push(Math.round((Date.parse(mail.nextAttemptAt) - Date.now()) / 60_000))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(mail.nextAttemptAt) })
  }
  expect(waits).toEqual([1, 5, 15, 60, 240, 720, 1440])
  expect(await stateOf(portal)).toMatchObject({ status: 'failed', attempts: 8 })
  expect(await portal.reads.selectFrom('emailDeliveryIssue').select('id').execute(), 'not the reader’s fault').toEqual([])
})

test('a sent mail whose outcome could not be recorded is recorded later and not sent again', async () => {
  const { portal, postbox } = await openMailingPortal()
  await enqueueNotice(portal)
  portal.sqlite.exec("CREATE TRIGGER diskFull BEFORE UPDATE ON mail BEGIN SELECT RAISE(ABORT, 'disk full'); END")
  for (let round = 0; round < 3; round += 1) await expect(portal.services.mailQueue.sendDue()).rejects.toThrow('disk full')
  portal.sqlite.exec('DROP TRIGGER diskFull')
  await portal.services.mailQueue.sendDue()
  expect(await stateOf(portal)).toMatchObject({ status: 'sent', attempts: 1 })
  expect(postbox.mails).toHaveLength(1)
})

test('a permanent refusal fails at once, is recorded, and pauses community mail to that address', async () => {
  const { portal, postbox } = await openMailingPortal()
  postbox.refuse.set('resident@example.org', 550)
  await enqueueNotice(portal)
  await portal.services.mailQueue.sendDue()
  expect(await stateOf(portal)).toMatchObject({ status: 'failed', attempts: 1 })
  const issue = await portal.reads.selectFrom('emailDeliveryIssue').selectAll().executeTakeFirstOrThrow()
  expect(issue).toMatchObject({ email: 'resident@example.org', issueType: 'bounce', status: 'active', userId: portal.people.resident.id })
})

test('mail waits while the mail server is down, and no delivery issue is recorded', async () => {
  const portal = await openPortal({ SMTP_URL: 'smtp://127.0.0.1:1' })
  closers.push(() => portal.services.mailQueue.stop())
  await enqueueNotice(portal)
  await portal.services.mailQueue.sendDue()
  expect(await stateOf(portal)).toMatchObject({ status: 'waiting', attempts: 1 })
  expect(await portal.reads.selectFrom('emailDeliveryIssue').select('id').execute()).toEqual([])
})

test('a mail that cannot be composed is retried and fails in the end, and others are sent', async () => {
  const { portal, postbox } = await openMailingPortal()
  const { resident, neighbor } = portal.people
  await enqueueNotice(portal)
  portal.sqlite.exec("UPDATE mail SET nextAttemptAt = '2020-01-01T00:00:00.000Z'")
  portal.sqlite.exec("UPDATE notification SET params = 'no JSON'")
  await queueMail(portal, { to: neighbor, kind: 'community', title: 'Behind it' })
  await portal.services.mailQueue.sendDue()
  expect(postbox.mails.map(({ subject }) => subject)).toEqual(['Important announcement: Behind it'])
  const broken = () =>
    portal.reads
      .selectFrom('mail')
      .select(['status', 'attempts', 'nextAttemptAt', 'lastError'])
      .where('toAddress', '=', resident.email)
      .executeTakeFirstOrThrow()
  expect(await broken()).toMatchObject({ status: 'waiting', attempts: 1, lastError: expect.stringContaining('could not write') })
  for (let attempt = 1; attempt < 8; attempt += 1) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse((await broken()).nextAttemptAt) })
    await portal.services.mailQueue.sendDue()
  }
  expect(await broken()).toMatchObject({ status: 'failed', attempts: 8 })
  expect(postbox.mails).toHaveLength(1)
})

test('a subject cannot inject a header', async () => {
  const { portal, postbox } = await openMailingPortal()
  await queueMail(portal, { to: portal.people.resident, kind: 'community', title: 'Hello\r\nBcc: everyone@example.org' })
  await portal.services.mailQueue.sendDue()
  expect(postbox.mails[0]?.subject).toBe('Important announcement: Hello Bcc: everyone@example.org')
  expect(postbox.mails[0]?.headers.get('bcc')).toBeUndefined()
})

async function enqueueNotice(portal: Portal) {
  const { id } = await portal.as('admin').announcements.create({ title: 'Water shut-off', content: 'Fill a kettle.', categories: [1] })
  const [notice] = announcementNotifications
  if (notice) await portal.write((trx) => notify(trx, portal.env.PUBLIC_URL, notice, { id, params: {} }, [portal.people.resident]))
}
