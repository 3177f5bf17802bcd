import { expect, test } from 'vitest'
import { openMailServer } from '../../testing/mail-server'
import { openPortal } from '../../testing/open-portal'
import { REPORT } from '../../testing/row-makers'
import { TWILIO } from '../../testing/text-gateway'

test('the board sees the number of waiting tasks, which falls as they are done', async () => {
  const portal = await openPortal()
  const waiting = () => portal.as('admin').dashboard.needsYou()
  expect(await waiting()).toEqual({
    pendingAccounts: 1,
    pendingMessages: 0,
    openReports: 0,
    reportsWithNews: 0,
    dueReminders: 0,
    mail: 'missing',
    waitingMails: 0,
    texts: 'low',
  })

  const { id: messageId } = await portal.as('resident').messages.send({ subject: 'Fence', content: 'Which color?' })
  await portal.as('admin').messages.send({ subject: 'To all', content: 'Good morning', isBroadcast: true })
  const { id } = await portal.as('neighbor').maintenance.submit(REPORT)
  await portal.as('resident').maintenance.submit(REPORT)
  expect(await waiting()).toMatchObject({ pendingAccounts: 1, pendingMessages: 1, openReports: 2 })

  await portal.as('admin').messages.reply({ messageId, reply: 'Cedar' })
  await portal.as('admin').maintenance.update({ id, status: 'In Progress' })
  await portal.as('admin').people.changeStatus({ id: portal.people.pending.id, status: 'active' })
  for (const role of ['admin', 'superOnly', 'superAdmin'] as const) {
    expect(await portal.as(role).dashboard.needsYou()).toMatchObject({ pendingAccounts: 0, pendingMessages: 0, openReports: 1 })
  }
})

test('the board is warned at 80 % and at 100 % of the monthly cap of text messages', async () => {
  const portal = await openPortal({ ...TWILIO, TWILIO_BASE_URL: 'http://127.0.0.1:9' })
  const levelAt = async (segments: number) => {
    portal.sqlite
      .prepare('REPLACE INTO textUsage (month, segments) VALUES (?, ?)')
      .run((await portal.as('admin').notifications.textUsage()).month, segments)
    return (await portal.as('admin').dashboard.needsYou()).texts
  }
  expect([await levelAt(399), await levelAt(400), await levelAt(499), await levelAt(500)]).toEqual([
    'low',
    'urgentOnly',
    'urgentOnly',
    'full',
  ])
})

test('the unread counts match the lists', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('resident').maintenance.submit(REPORT)
  await portal.as('resident').messages.send({ subject: 'Fence', content: 'Which color?' })
  const check = async (role: 'resident' | 'admin', reports: number) => {
    const messages = (await portal.as(role).messages.unread()).length
    expect(await portal.as(role).dashboard.unread()).toEqual({ messages, reports })
  }
  await check('admin', 1)
  await check('resident', 0)
  await portal.as('admin').maintenance.comment({ id, text: 'Soon' })
  await check('admin', 0)
  await check('resident', 1)
  await portal.as('resident').maintenance.seen({ id })
  await check('resident', 0)
})

test('the board sees the number of waiting emails while mail is not sent', async () => {
  const portal = await openPortal({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const waiting = () => portal.as('admin').dashboard.needsYou()
  await portal.as('admin').people.changeStatus({ id: portal.people.pending.id, status: 'active' })
  expect(await waiting(), 'it goes out in a moment').toMatchObject({ mail: 'ready', waitingMails: 0 })
  await portal.as('superAdmin').delivery.pause()
  expect(await waiting()).toMatchObject({ mail: 'paused', waitingMails: 1 })
  await portal.as('superAdmin').delivery.discardWaiting()
  expect(await waiting()).toMatchObject({ mail: 'paused', waitingMails: 0 })
})

test('the first steps check themselves off and disappear when all are done', async () => {
  const mailServer = await openMailServer()
  const portal = await openPortal({ SMTP_URL: mailServer.url, MAIL_FROM: 'portal@example.org' })
  const { dashboard, delivery, community, documents, announcements } = portal.as('superAdmin')
  portal.sqlite.exec("DELETE FROM user WHERE username <> 'superAdmin'")
  const none = { email: false, settings: false, board: false, residents: false, announcement: false, documents: false }
  expect(await dashboard.firstSteps()).toEqual(none)

  await delivery.sendTest()
  await community.update(await community.info())
  await portal.addPerson({ username: 'secretary', isAdmin: 1 })
  await announcements.create({ title: 'Hello', content: 'Neighbors', categories: [1] })
  expect(await dashboard.firstSteps()).toEqual({
    email: true,
    settings: true,
    board: true,
    residents: false,
    announcement: true,
    documents: false,
  })
  await portal.addPerson({ username: 'someone' })
  await documents.addLink({ title: 'Bylaws', category: 'Bylaws', fileUrl: 'https://example.org/bylaws.pdf' })
  expect(await dashboard.firstSteps()).toBeNull()
  await portal.services.mailQueue.stop()
  await mailServer.close()
})

test('hiding the first steps applies to every super admin, and others can neither see nor hide them', async () => {
  const portal = await openPortal()
  for (const role of ['nobody', 'resident', 'admin'] as const) {
    const code = role === 'nobody' ? 'UNAUTHORIZED' : 'FORBIDDEN'
    await expect(portal.as(role).dashboard.firstSteps()).rejects.toMatchObject({ code })
    await expect(portal.as(role).dashboard.hideFirstSteps()).rejects.toMatchObject({ code })
  }
  expect(await portal.as('superOnly').dashboard.firstSteps()).toMatchObject({ board: true, residents: true, email: false })
  await portal.as('superOnly').dashboard.hideFirstSteps()
  expect(await portal.as('superAdmin').dashboard.firstSteps()).toBeNull()
})
