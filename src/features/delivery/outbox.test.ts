import { expect, test } from 'vitest'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import { openPortal, type Portal } from '../../testing/open-portal'
import { queueMail } from '../../testing/queue-mail'

const enqueue = (portal: Portal, kind: 'account' | 'community', title?: string) =>
  queueMail(portal, { to: portal.people.resident, kind, ...(title && { title }) })

const actions = async (portal: Portal) =>
  (await portal.reads.selectFrom('auditEntry').select('action').execute()).map((entry) => entry.action)

test('mail waits without a mail server, and a super admin can read it and pass it on', async () => {
  const portal = await openPortal()
  await portal.as('admin').people.changeStatus({ id: portal.people.pending.id, status: 'active' })
  const { delivery } = portal.as('superAdmin')
  expect(await delivery.overview()).toEqual({ state: 'missing', paused: false, counts: { waiting: 1, failed: 0 }, oldNews: null })
  const [mail] = await delivery.list({ status: 'waiting' })
  expect(mail).toMatchObject({ toAddress: 'pending@example.org', subject: 'Your account has been approved', attempts: 0 })
  expect(mail).not.toHaveProperty('text')
  expect((await delivery.read({ id: mail?.id ?? 0 })).text).toContain('http://portal.test/auth')
  expect(await actions(portal)).toEqual(['approved user', 'read the mail to'])
  await expect(delivery.read({ id: 999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('account mail cannot be read after it was sent', async () => {
  const { portal } = await openMailingPortal()
  const account = await enqueue(portal, 'account')
  const community = await enqueue(portal, 'community', 'Water shut-off')
  await portal.services.mailQueue.sendDue()
  const { delivery } = portal.as('superAdmin')
  expect(await delivery.read({ id: account })).toEqual({ text: null, language: null })
  const { text } = await delivery.read({ id: community })
  expect(text).toContain('Water shut-off')
  expect(text).toContain('/unsubscribe/…')
  expect(text).not.toMatch(/\/unsubscribe\/\w/)
  await expect(delivery.retry({ id: account })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('each mail has a language for its subject and text', async () => {
  const { portal } = await openMailingPortal()
  portal.sqlite.exec(`UPDATE user SET language = 'es' WHERE id = ${portal.people.resident.id}`)
  const notice = { title: 'Water shut-off', content: 'Tonight from nine.', categories: [1], isPinned: true, sendNotification: true }
  await portal.as('admin').announcements.create(notice)
  await portal.services.mailQueue.sendDue()
  const { delivery } = portal.as('superAdmin')
  const sent = await delivery.list({ status: 'sent' })
  for (const [reader, language] of [['resident', 'es'] as const, ['neighbor', 'en'] as const]) {
    const mail = sent.find(({ toAddress }) => toAddress === portal.people[reader].email)
    expect(mail).toMatchObject({ language })
    expect(await delivery.read({ id: mail?.id ?? 0 })).toMatchObject({ language })
  }
})

test('a super admin can retry failed mail, but not discarded mail', async () => {
  const { portal, server } = await openMailingPortal()
  server.refuse.set('resident@example.org', 550)
  const first = await enqueue(portal, 'account')
  await portal.services.mailQueue.sendDue()
  const { delivery } = portal.as('superAdmin')
  const [failed] = await delivery.list({ status: 'failed' })
  expect(failed).toMatchObject({ id: first, lastError: expect.stringContaining('no such user here') })

  const unwanted = await enqueue(portal, 'account')
  await delivery.discard({ id: unwanted })
  await expect(delivery.discard({ id: unwanted })).rejects.toMatchObject({ code: 'CONFLICT' })
  server.refuse.clear()
  expect(await delivery.retryFailed()).toEqual({ count: 1 })
  await portal.services.mailQueue.sendDue()
  expect(server.mails).toHaveLength(1)
  expect(await delivery.list({ status: 'failed' })).toMatchObject([{ id: unwanted, lastError: 'Not sent: discarded by Sue Super.' }])
  expect(await actions(portal)).toEqual(['discarded the mail to', 'retried failed mails'])
})

test('the audit log names a community mail by its address, not its subject', async () => {
  const portal = await openPortal()
  await portal.as('resident').messages.send({ subject: 'Wolverine', content: 'By the pond' })
  const { delivery } = portal.as('superAdmin')
  const [mail] = await delivery.list({ status: 'waiting' })
  expect(mail?.subject).toContain('Wolverine')
  await delivery.discard({ id: mail?.id ?? 0 })
  await delivery.retry({ id: mail?.id ?? 0 })
  const subjects = await portal.reads.selectFrom('auditEntry').select('subject').execute()
  expect(subjects).toEqual([{ subject: mail?.toAddress }, { subject: mail?.toAddress }])
})

test('paused mail waits until it is resumed', async () => {
  const { portal, server } = await openMailingPortal()
  const { delivery } = portal.as('superOnly')
  await delivery.pause()
  await enqueue(portal, 'account')
  await portal.services.mailQueue.sendDue()
  expect(await delivery.sendTest()).toEqual({ outcome: 'waiting', reason: 'Email is paused, so it waits here.' })
  expect(server.mails).toHaveLength(0)
  expect(await delivery.overview()).toMatchObject({ state: 'paused', paused: true, counts: { waiting: 2 } })
  await delivery.resume()
  await portal.services.mailQueue.sendDue()
  expect(server.mails).toHaveLength(2)
  expect(await actions(portal)).toEqual(['paused mail', 'sent a test mail to', 'resumed mail'])
})

test('old mail can be discarded after a restore, before mail is resumed', async () => {
  const portal = await openPortal()
  for (const subject of ['Old', 'Older', 'Oldest']) await enqueue(portal, 'community', subject)
  expect(await portal.as('superAdmin').delivery.discardWaiting()).toEqual({ count: 3 })
  expect((await portal.as('superAdmin').delivery.overview()).counts).toEqual({ waiting: 0, failed: 3 })
  expect(await portal.as('superAdmin').delivery.retryFailed()).toEqual({ count: 0 })
})

test('a test mail reports its outcome', async () => {
  const { portal, server } = await openMailingPortal()
  const { delivery } = portal.as('superAdmin')
  expect(await delivery.sendTest()).toEqual({ outcome: 'sent', reason: null })
  expect(server.mails[0]).toMatchObject({ subject: 'Test mail from the portal', to: 'superadmin@example.org' })
  server.refuse.set('superadmin@example.org', 451)
  expect(await delivery.sendTest()).toMatchObject({ outcome: 'waiting', reason: expect.stringContaining('no such user here') })
  expect(await (await openPortal()).as('superAdmin').delivery.sendTest()).toMatchObject({
    outcome: 'waiting',
    reason: "Email isn't set up (SMTP_URL is missing), so it waits here.",
  })
})

test('mails are listed in pages, newest first', async () => {
  const portal = await openPortal()
  const ids: number[] = []
  for (let number = 1; number <= 60; number += 1) ids.unshift(await enqueue(portal, 'account'))
  const { delivery } = portal.as('superAdmin')
  const first = await delivery.list({ status: 'waiting' })
  const second = await delivery.list({ status: 'waiting', cursor: first.at(-1)?.id })
  expect([first, second].map((page) => page.map(({ id }) => id))).toEqual([ids.slice(0, 50), ids.slice(50)])
})
