import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import { announcementNotifications } from '../../features/announcements/mail'
import { NOTIFICATION_TYPES } from '../../notification-types'
import { examine } from '../../operations/doctor/doctor'
import { INVITED } from '../../testing/invited'
import { type MailServer, openMailServer } from '../../testing/mail-server'
import { openPortal, type Portal } from '../../testing/open-portal'
import { queueMail } from '../../testing/queue-mail'
import { openTricklingMailServer, shorten } from '../../testing/trickling-mail-server'
import { createAccountLinks } from '../auth/account-links'
import { HOUR, MINUTE } from '../process/clock'
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

/** Answers RCPT of the resident, or the data of all, with a reply such as '550 5.1.1 no such user'. */
function refuse(postbox: MailServer, reply: string, phase = 'RCPT') {
  if (phase === 'DATA') postbox.refuseData = reply
  else {
    postbox.refusal = reply.slice(4)
    postbox.refuse.set('resident@example.org', Number(reply.slice(0, 3)))
  }
}

test.each<[reply: string, phase?: string]>([
  ['550 5.1.1 no such user'],
  ['551 user not local'],
  ['553 mailbox name not allowed'],
  ['550 no such user here'],
  ['550 #5.1.0 address rejected'],
  ['554 5.2.1 mailbox disabled'],
  ['550 5.1.1 no such user', 'DATA'],
])('a refusal that is the address’s fault fails at once and pauses community mail to it: %s', async (reply, phase) => {
  const { portal, postbox } = await openMailingPortal()
  refuse(postbox, reply, phase)
  await enqueueNotice(portal)
  await portal.services.mailQueue.sendDue()
  expect(await stateOf(portal)).toMatchObject({ status: 'failed', attempts: 1 })
  const issue = await portal.reads.selectFrom('emailDeliveryIssue').selectAll().executeTakeFirstOrThrow()
  expect(issue).toMatchObject({ email: 'resident@example.org', issueType: 'bounce', status: 'active', userId: portal.people.resident.id })
})

test.each<[reply: string, phase?: string]>([
  ['550 5.4.5 daily sending limit exceeded'],
  ['552 5.2.2 over quota'],
  ['552 mailbox full'],
  ['554 5.7.1 looks like spam'],
  ['550 5.1.8 bad sender'],
  ['550 5.7.1 relaying denied'],
  ['550 5.4.5 daily sending limit exceeded', 'DATA'],
  ['550 content rejected', 'DATA'],
])('any other refusal is retried for a day, then failed and counted, without an issue: %s', async (reply, phase) => {
  const { portal, postbox } = await openMailingPortal()
  refuse(postbox, reply, phase)
  await enqueueNotice(portal)
  let tried = 0
  for (const began = Date.now(); (await stateOf(portal))?.status === 'waiting'; tried = (Date.now() - began) / HOUR) {
    await portal.services.mailQueue.sendDue()
    const { nextAttemptAt } = await portal.reads.selectFrom('mail').select('nextAttemptAt').executeTakeFirstOrThrow()
    vi.useFakeTimers({ toFake: ['Date'], now: Math.max(Date.now(), Date.parse(nextAttemptAt)) })
  }
  expect(tried).toBeGreaterThan(24)
  expect(tried).toBeLessThan(25)
  expect(await portal.reads.selectFrom('emailDeliveryIssue').select('id').execute()).toEqual([])
  expect((await portal.as('superAdmin').system.state()).mail).toMatchObject({ state: 'warning', failed: 1 })
  const outbox = (await examine(portal.env)).find(({ check }) => check === 'outbox')
  expect(outbox).toEqual({ check: 'outbox', state: 'warning', text: expect.stringContaining('1 emails failed in the last 7 days') })
})

test.each(['421 closing', '450 4.2.0 greylisted', '452 4.2.2 over quota'])('a temporary refusal opens no issue: %s', async (reply) => {
  const { portal, postbox } = await openMailingPortal()
  refuse(postbox, reply)
  await enqueueNotice(portal)
  await portal.services.mailQueue.sendDue()
  expect(await stateOf(portal)).toMatchObject({ status: 'waiting', attempts: 1 })
  expect(await portal.reads.selectFrom('emailDeliveryIssue').select('id').execute()).toEqual([])
})

const pauseOf = async (portal: Portal) => {
  const alarms = await portal.as('admin').system.incidents()
  return [(await portal.as('superAdmin').delivery.overview()).state, ...alarms.flatMap(({ kind }) => (kind === 'refusal' ? [kind] : []))]
}

test('a refused sender pauses all mail with an alarm until it is corrected and resumed; no address is at fault', async () => {
  const { portal, postbox } = await openMailingPortal()
  postbox.refuseSender = '553 5.7.1 sender not owned by you'
  await enqueueNotice(portal)
  await portal.services.mailQueue.sendDue()
  expect(await pauseOf(portal)).toEqual(['paused', 'refusal'])
  const outbox = (await examine(portal.env)).find(({ check }) => check === 'outbox')
  expect(outbox).toMatchObject({ state: 'problem', text: expect.stringMatching(/1 wait.*553 5\.7\.1 sender not owned by you.*MAIL_FROM/) })
  expect(await portal.reads.selectFrom('emailDeliveryIssue').select('id').execute()).toEqual([])
  postbox.refuseSender = undefined
  await portal.services.mailQueue.sendDue()
  expect(postbox.mails).toEqual([])
  await portal.as('superAdmin').delivery.resume()
  await portal.services.mailQueue.sendDue()
  expect([await pauseOf(portal), postbox.mails.length]).toEqual([['ready'], 1])
})

test('refusals of three people in a row at two providers pause all mail, and those of one provider do not', async () => {
  const { portal, postbox } = await openMailingPortal()
  const { resident, neighbor, admin, superAdmin } = portal.people
  postbox.refuseData = '554 5.7.1 looks like spam'
  for (const to of [resident, neighbor, admin]) await queueMail(portal, { to, kind: 'account' })
  await portal.services.mailQueue.sendDue()
  expect(await pauseOf(portal)).toEqual(['ready'])
  await queueMail(portal, { to: { ...superAdmin, email: 'ada@example.net' }, kind: 'account' })
  await portal.services.mailQueue.sendDue()
  expect(await pauseOf(portal)).toEqual(['paused', 'refusal'])
})

test('a wrong password is tried once a round, and all that waits at once after a restart with the right one', async () => {
  const { portal, postbox } = await openMailingPortal()
  let signIns = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => {
      signIns += 1
      done(new Error('535 5.7.8 wrong password'))
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)))
  const SMTP_URL = `smtp://board:wrong@127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const down = createMailQueue(portal, { ...portal.env, SMTP_URL }, silentLog, NOTIFICATION_TYPES, createAccountLinks(portal))
  closers.push(() => down.stop())
  for (const to of Object.values(portal.people).slice(0, 5)) await queueMail(portal, { to, kind: 'account' })
  for (let round = 1; round <= 3; round += 1) {
    await down.sendDue()
    down.nudge()
    expect(signIns).toBe(round)
  }
  const tried = await portal.reads.selectFrom('mail').select('attempts').where('status', '=', 'waiting').execute()
  expect(tried.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1, 1, 1])
  await portal.services.mailQueue.start()
  await vi.waitFor(() => expect(postbox.mails).toHaveLength(5), { timeout: 20_000 })
})

test('a reset email promised just before a stop is written down', async () => {
  const { portal } = await openMailingPortal()
  await portal.as('nobody').auth.forgotPassword({ email: 'resident@example.org' })
  expect(await countWaiting(portal)).toBe(0)
  await portal.services.jobs.stop()
  expect(await portal.reads.selectFrom('mail').select('cause').execute()).toEqual([{ cause: 'reset' }])
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
