import { expect, test } from 'vitest'
import { communityRecipients } from '../../server/notifications/recipients'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import type { Portal } from '../../testing/open-portal'
import { queueMail } from '../../testing/queue-mail'
import { causeOf } from './schema'
import { delivery } from './words.en'

const enqueue = (portal: Portal, title: string, kind: 'account' | 'community' = 'community') =>
  queueMail(portal, { to: portal.people.resident, kind, title })

const readersOf = async (portal: Portal) => (await communityRecipients(portal.reads).execute()).map((reader) => reader.email)

test('a permanent bounce pauses an address until the board resolves it', async () => {
  const { portal, server } = await openMailingPortal()
  server.refuse.set('resident@example.org', 550)
  await enqueue(portal, 'First')
  const second = await enqueue(portal, 'Second')
  await portal.services.mailQueue.deliver(second - 1)

  const issues = await portal.as('admin').delivery.issues({})
  expect(issues).toMatchObject([{ email: 'resident@example.org', issueType: 'bounce', subType: 'smtp', name: 'Rosa Resident' }])
  expect(issues[0]?.diagnosticCode).toContain('550')
  expect(JSON.stringify(issues)).not.toContain('rawPayload')
  expect(await readersOf(portal)).not.toContain('resident@example.org')
  expect(await portal.as('admin').delivery.pausedUsers()).toEqual([portal.people.resident.id])

  server.refuse.clear()
  await portal.services.mailQueue.sendDue()
  expect(await portal.as('superAdmin').delivery.list({ status: 'failed' })).toMatchObject([
    { id: second, lastError: 'Not sent: mail to this address is paused.' },
    { subject: 'Important announcement: First' },
  ])
  await enqueue(portal, 'Reset your password', 'account')
  await portal.services.mailQueue.sendDue()
  expect(server.mails.map((mail) => mail.subject)).toEqual(['Test mail from the portal'])

  await portal.as('admin').delivery.resolveIssue({ id: issues[0]?.id ?? 0 })
  await expect(portal.as('admin').delivery.resolveIssue({ id: issues[0]?.id ?? 0 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await readersOf(portal)).toContain('resident@example.org')
  expect(await portal.as('admin').delivery.issues({ status: 'resolved' })).toMatchObject([{ resolvedAt: expect.stringMatching(/Z$/) }])
  await enqueue(portal, 'Third')
  await portal.services.mailQueue.sendDue()
  expect(server.mails.map((mail) => mail.subject)).toEqual(['Test mail from the portal', 'Important announcement: Third'])
  const entry = await portal.reads.selectFrom('auditEntry').select(['actorName', 'action', 'subject']).executeTakeFirst()
  expect(entry).toEqual({ actorName: 'Ada Admin', action: 'resolved the delivery issue of', subject: 'resident@example.org' })
})

test('repeated bounces are one issue, and a new address starts without one', async () => {
  const { portal, server } = await openMailingPortal()
  server.refuse.set('resident@example.org', 550)
  for (const subject of ['First', 'Second']) await enqueue(portal, subject, 'account')
  await portal.services.mailQueue.sendDue()
  expect(await portal.as('admin').delivery.issues({})).toHaveLength(1)
  await portal.as('admin').people.update({ id: portal.people.resident.id, email: 'rosa@example.org' })
  expect(await portal.as('admin').delivery.pausedUsers()).toEqual([])
  expect(await readersOf(portal)).toContain('rosa@example.org')
})

test('waiting mail is not sent to people who have unsubscribed or left since', async () => {
  const { portal, server } = await openMailingPortal()
  await enqueue(portal, 'Notice')
  await portal.as('resident').notifications.unsubscribe({ reason: 'other' })
  await portal.services.mailQueue.sendDue()
  await portal.as('resident').notifications.resubscribe()
  await enqueue(portal, 'Later notice')
  await portal.as('admin').people.changeStatus({ id: portal.people.resident.id, status: 'banned' })
  await portal.services.mailQueue.sendDue()
  expect(server.mails).toEqual([])
  expect((await portal.as('superAdmin').delivery.list({ status: 'failed' })).map((mail) => mail.lastError)).toEqual([
    'Not sent: the account is closed.',
    'Not sent: the reader has unsubscribed.',
  ])
})

test.each([
  ['bounce', 'NoEmail', null, "This address doesn't exist, or no longer exists."],
  [
    'bounce',
    'smtp',
    'Can’t send mail - all recipients were rejected: 550 5.1.1 no such user',
    "This address doesn't exist, or no longer exists.",
  ],
  ['bounce', 'smtp', '552 5.2.2 mailbox full', 'The mailbox is full.'],
  ['bounce', 'smtp', '550 5.7.1 blocked', 'The email provider refuses email from the portal.'],
  ['bounce', 'OnAccountSuppressionList', null, 'Emails to this address bounced before, so Amazon no longer tries it.'],
  ['bounce', 'General', null, "The email provider doesn't accept email for this address."],
  ['complaint', 'abuse', null, 'The reader, or their email provider, marked one of our emails as spam.'],
])('the cause %s, %s, %s is shown in plain words', (issueType, subType, diagnosticCode, words) => {
  expect(delivery.causes[causeOf({ issueType, subType, diagnosticCode })]).toBe(words)
})
