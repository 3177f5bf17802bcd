import { expect, test } from 'vitest'
import { breaches } from '../../testing/contract'
import { PDF, sendParts } from '../../testing/multipart'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'
import { makePhoto, makeReport } from '../../testing/row-makers'
import { ownData } from './answers'

/** Checks the download against the schema. */
async function download(portal: Portal, role: Role) {
  const answer = await (await portal.app()).inject({ url: '/api/own-data', headers: { cookie: await portal.cookieOf(role) } })
  expect(breaches(ownData, answer.json(), () => true)).toEqual([])
  return answer
}

test('everyone can download their own data and nobody else’s', async () => {
  const portal = await openPortal()
  await portal.as('resident').messages.send({ subject: 'Gate', content: 'It squeaks' })
  await portal.as('neighbor').messages.send({ subject: 'Private matter', content: 'Between us' })
  await portal.as('resident').notifications.saveSmsPreferences({ smsEnabled: true, phoneNumber: '555-123-4567' })
  const answer = await download(portal, 'resident')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
    'cache-control': 'no-store',
  })
  expect(answer.json()).toMatchObject({
    account: { username: 'resident', phoneNumber: '(555) 123-4567', textOptIn: true },
    signedInDevices: [{ userAgent: 'test' }],
    messages: [{ subject: 'Gate', content: 'It squeaks', status: 'Pending' }],
  })
  expect(answer.body).not.toMatch(/Private matter|neighbor/i)
})

test('the export contains only the person’s own devices, photos, calendars and documents', async () => {
  const portal = await openPortal()
  for (const role of ['resident', 'neighbor'] as const) {
    await makePhoto(portal, role)
    await portal.as(role).events.createCalendarFeed()
  }
  const files = await portal.reads.selectFrom('storedFile').select('id').execute()
  for (const [at, role] of (['admin', 'superAdmin'] as const).entries()) {
    const draft = { title: `Rules of ${role}`, category: 'Bylaws' as const, fileUrl: 'https://example.org/rules.pdf' }
    const { id: documentId } = await portal.as(role).documents.addLink(draft)
    const fileId = files[at]?.id ?? 0
    const version = { documentId, number: 1, note: `By ${role}`, fileId, uploaderId: portal.people[role].id, uploadedAt: '2026-01-01' }
    await portal.write((trx) => trx.insertInto('documentVersion').values(version).execute())
  }
  const resident = (await download(portal, 'resident')).json()
  const { signedInDevices, maintenancePhotos, calendarFeed, storedOnYourLastDay } = resident
  expect([signedInDevices, maintenancePhotos, calendarFeed, storedOnYourLastDay].map((rows) => rows.length)).toEqual([2, 1, 1, 1])
  expect((await download(portal, 'admin')).json()).toMatchObject({
    documentsMade: [{ title: 'Rules of admin', fileName: null }],
    earlierVersionsMade: [{ note: 'By admin' }],
  })
})

test('the export lists a document and each version with its file', async () => {
  const portal = await openPortal()
  const [app, headers] = [await portal.app(), { cookie: await portal.cookieOf('admin') }]
  const file = (name: string) => ({ file: { name, bytes: PDF } })
  const { id } = (
    await sendParts(app, 'POST', '/api/documents', { title: 'Rules', category: 'Bylaws', ...file('rules.pdf') }, headers)
  ).json()
  await sendParts(app, 'POST', `/api/documents/${id}/versions`, file('rules of May.pdf'), headers)
  expect((await download(portal, 'admin')).json()).toMatchObject({
    documentsMade: [{ id, version: 2, fileName: 'rules of May.pdf' }],
    earlierVersionsMade: [{ documentId: id, number: 1, fileName: 'rules.pdf' }],
  })
})

test('the export contains only the person’s own browsers, digests, announcements, followed reports and translations', async () => {
  const portal = await openPortal()
  const { id: userId } = portal.people.neighbor
  const { id: announcementId } = await portal.as('admin').announcements.create({ title: 'Water', content: 'Off tomorrow', categories: [1] })
  const { id: reportId } = await makeReport(portal, 'resident')
  const [at, endsAt] = ['2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']
  await portal.write(async (trx) => {
    await trx.insertInto('knownBrowser').values({ userId, mark: 'mark', seenOn: '2026-01-01' }).execute()
    await trx.insertInto('trustedBrowser').values({ id: 'hash', userId, endsAt }).execute()
    await trx.insertInto('digestItem').values({ userId, topic: 'poll', subjectId: 1 }).execute()
    await trx.insertInto('announcementSeen').values({ announcementId, userId, seenAt: at }).execute()
    await trx.insertInto('announcementLetter').values({ announcementId, userId, how: 'hand', handledAt: at, handledBy: 'Bea' }).execute()
    await trx
      .insertInto('reportFollow')
      .values({ reportId: Number(reportId), userId, since: at })
      .execute()
    await trx
      .insertInto('translation')
      .values({ kind: 'announcement', rowId: announcementId, language: 'es', title: 'Agua', text: 'Sin agua', authorId: userId })
      .execute()
  })
  const own = async (role: Role) => {
    const data = (await download(portal, role)).json()
    const { trustedBrowsers, listedInDigests, announcementsOpened, lettersToYou, reportsFollowed, translationsMade } = data
    const ofMarked = data.knownBrowsers.filter(({ seenOn }: { seenOn: string }) => seenOn === '2026-01-01')
    return [ofMarked, trustedBrowsers, listedInDigests, announcementsOpened, lettersToYou, reportsFollowed, translationsMade]
  }
  expect((await own('neighbor')).map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(await own('resident')).toEqual([[], [], [], [], [], [], []])
})

test('only the voter’s own export lists the polls they voted in', async () => {
  const portal = await openPortal()
  const { id, title } = await portal.as('admin').polls.create({
    title: 'Mailbox color',
    description: 'Which color for the mailboxes?',
    questionType: 'single',
    votingAudience: 'both',
    status: 'active',
    options: ['Green', 'Blue'],
  })
  await portal.as('resident').polls.vote({ id, responses: [{ optionId: 1 }] })
  expect((await download(portal, 'resident')).json().votedIn).toEqual([{ id, title }])
  expect((await download(portal, 'neighbor')).json().couldVoteIn).toEqual([{ id, title, joinedAt: null }])
  expect((await download(portal, 'neighbor')).json().votedIn).toEqual([])
})

test('the download holds no hash, token or session id, and no mail text with a link in it', async () => {
  const portal = await openPortal()
  await portal.as('nobody').auth.forgotPassword({ email: 'resident@example.org' })
  await expect.poll(() => portal.reads.selectFrom('mail').select('id').execute()).toHaveLength(1)
  const { body } = await download(portal, 'resident')
  expect(body).toContain('Reset your password')
  expect(body).not.toMatch(/argon2|token=|passwordReset|[0-9a-f]{64}/)
})

test('the export contains a board member’s own actions and nobody else’s', async () => {
  const portal = await openPortal()
  await portal.as('admin').people.changeStatus({ id: portal.people.pending.id, status: 'active' })
  const message = await portal.as('resident').messages.send({ subject: 'Gate', content: 'It squeaks' })
  await portal.as('superOnly').messages.reply({ messageId: message.id, reply: 'Oil is on its way' })
  expect((await download(portal, 'admin')).json()).toMatchObject({ yourAdminActions: [{ action: 'approved user' }], repliesWritten: [] })
  expect((await download(portal, 'superOnly')).json()).toMatchObject({ repliesWritten: [{ reply: 'Oil is on its way' }] })
})

test('a former board member keeps their announcements to everyone, but no drafts', async () => {
  const portal = await openPortal()
  const { create } = portal.as('admin').announcements
  await create({ title: 'Water', content: 'Off tomorrow', categories: [1] })
  await create({ title: 'Not yet', content: 'Only an idea', categories: [1], state: 'draft' })
  const titles = async () => (await download(portal, 'admin')).json().announcementsMade.map(({ title }: { title: string }) => title)
  expect(await titles()).toEqual(['Water', 'Not yet'])
  await portal.as('superAdmin').people.changeRole({ id: portal.people.admin.id, isAdmin: false })
  expect(await titles()).toEqual(['Water'])
})

test('a former board member keeps their published polls, but no drafts', async () => {
  const portal = await openPortal()
  const { create, changeStatus } = portal.as('admin').polls
  const poll = { description: 'Longer hours at the pool', options: ['Yes', 'No'], questionType: 'single' } as const
  await changeStatus({ id: (await create({ ...poll, title: 'Pool' })).id, status: 'active' })
  await create({ ...poll, title: 'Not yet' })
  const others = await portal.as('superAdmin').polls.create({ ...poll, title: 'Of somebody else' })
  await changeStatus({ id: others.id, status: 'active' })
  const titles = async () => (await download(portal, 'admin')).json().pollsMade.map(({ title }: { title: string }) => title)
  expect(await titles()).toEqual(['Pool', 'Not yet'])
  await portal.as('superAdmin').people.changeRole({ id: portal.people.admin.id, isAdmin: false })
  expect(await titles()).toEqual(['Pool'])
})

test('the outcome of a report is missing for a person copied in and for a former board member who filed it', async () => {
  const portal = await openPortal()
  const { resident, neighbor, admin } = portal.people
  const report = {
    ...{ issueType: 'Something is Broken', streetName: 'Sageleaf Cir', streetNumber: '18', locationRelevance: 'My Property' },
    ...{ description: 'The gate does not close', isSubmittedOnBehalf: true, onBehalfOfUserId: resident.id, ccUserId: neighbor.id },
  }
  const { id } = await portal.as('admin').maintenance.submit(report as never)
  await portal.as('superAdmin').maintenance.update({ id, status: 'Closed' })
  const fate = async (name: Role) => {
    const [found] = (await download(portal, name)).json().maintenanceReports
    return [found.description, found.status, found.lastUpdatedAt === null]
  }
  expect(await fate('resident')).toEqual(['The gate does not close', 'Closed', false])
  expect(await fate('admin')).toEqual(['The gate does not close', 'Closed', false])
  expect(await fate('neighbor')).toEqual(['The gate does not close', null, true])
  await portal.as('superAdmin').people.changeRole({ id: admin.id, isAdmin: false })
  expect(await fate('admin')).toEqual(['The gate does not close', null, true])
})

test('a former board member gets no conversations of others, no notes and no names of reporters or assignees', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('resident').messages.send({ subject: 'My secret gate', content: 'It squeaks' })
  const report = {
    ...{ issueType: 'Other', otherIssueDescription: 'Secret drain', streetName: 'Sageleaf Cir', streetNumber: '18' },
    ...{ locationRelevance: 'Common Area', description: 'It overflows at night' },
  }
  const { id: reportId } = await portal.as('resident').maintenance.submit(report as never)
  const { messages, maintenance } = portal.as('admin')
  await messages.reply({ messageId: id, reply: 'Oil is on its way' })
  await messages.note({ id, text: 'Ask the neighbor' })
  await messages.changeForBoard({ id, assigneeId: portal.people.superOnly.id })
  await messages.changeForBoard({ id, assigneeId: portal.people.admin.id, assigneeWas: portal.people.superOnly.id })
  await maintenance.update({ id: reportId, contractor: 'Bright Sparks', assigneeId: portal.people.admin.id })
  expect((await download(portal, 'admin')).body).toMatch(/My secret gate.*Secret drain/s)
  await maintenance.remove({ id: reportId })
  const onBoard = (await download(portal, 'admin')).body
  expect(onBoard).toMatch(/My secret gate.*Sole Super.*Rosa Resident/s)
  expect(onBoard, 'deleted with its report').not.toContain('Secret drain')
  await portal.as('superAdmin').people.changeRole({ id: portal.people.admin.id, isAdmin: false })
  const { body } = await download(portal, 'admin')
  expect(body).not.toMatch(/secret|Sole Super|Rosa|Ask the|a note/i)
  const { messageEntries, yourAdminActions } = JSON.parse(body)
  expect(messageEntries).toMatchObject([{ text: 'Oil is on its way', yours: true }])
  expect(yourAdminActions).toMatchObject([{ action: 'replied to message', subject: `#${id}` }])
})

test('a former board member gets no account names, draft titles or internal announcements', async () => {
  const portal = await openPortal()
  const { people } = portal
  const { announcements, polls, people: accounts } = portal.as('admin')
  await portal.as('nobody').auth.register({
    ...{
      username: 'wanda',
      name: 'Wanda Waiting',
      email: 'wanda@example.org',
      password: 'a long password',
      confirmPassword: 'a long password',
    },
    ...{ streetNumber: '7', streetName: 'Rockrose Dr', hoaStatus: 'renter' },
  } as never)
  const input = { content: 'About it', categories: [1], notify: true }
  const board = await portal
    .as('superAdmin')
    .announcements.create({ ...input, title: 'Board only', audience: { kind: 'board', streets: [] } })
  await portal.as('superAdmin').announcements.create({ ...input, title: 'For all' })
  await announcements.create({ ...input, title: 'Draft notice', state: 'draft', notify: false })
  await polls.create({ title: 'Draft poll', description: 'Longer hours at the pool', options: ['Yes', 'No'], questionType: 'single' })
  await accounts.changeStatus({ id: people.neighbor.id, status: 'banned', reason: 'Threats' })
  await portal.write(async (trx) => {
    const notification = await trx.selectFrom('notification').select('id').where('causeId', '=', board.id).executeTakeFirstOrThrow()
    const [at, userId] = ['2026-01-01T00:00:00.000Z', people.admin.id]
    const text = { channel: 'push', kind: 'notice', isUrgent: 0, status: 'sent', nextAttemptAt: at, createdAt: at, userId } as const
    await trx
      .insertInto('shortMessage')
      .values({ ...text, toAddress: 'phone', text: 'Board only', notificationId: notification.id })
      .execute()
    await trx
      .insertInto('shortMessage')
      .values({ ...text, toAddress: 'phone', text: 'A code', notificationId: null })
      .execute()
  })
  const OF_BOARD = ['Wanda', 'Board only', 'Draft notice', 'Draft poll', 'Nils', 'Threats']
  const found = async () => {
    const { body } = await download(portal, 'admin')
    expect(body).toMatch(/A code.*For all.*banned user/s)
    return OF_BOARD.filter((word) => body.includes(word))
  }
  expect(await found()).toEqual(OF_BOARD)
  await portal.as('superAdmin').people.changeRole({ id: people.admin.id, isAdmin: false })
  expect(await found()).toEqual([])
})

/** Every column that refers to an account. A new column must be exported or listed here as left out. */
const KNOWN = [
  'announcement.authorId',
  'announcementLetter.userId',
  'announcementNotice.userId',
  'announcementSeen.userId',
  'authenticatorApp.userId',
  'calendarSubscription.userId',
  'caseNote.authorId',
  'digestItem.userId',
  'document.uploaderId',
  'documentVersion.uploaderId',
  'edit.byId',
  'elector.userId',
  'emailDeliveryIssue.userId',
  'emailHold.userId',
  'event.createdBy',
  'guideline.createdBy',
  'hiddenAnswer.hiddenById',
  'idempotencyKey.authorId',
  'knownBrowser.userId',
  'linkedIdentity.userId',
  'mail.userId',
  'maintenanceReport.assigneeId',
  'maintenanceReport.ccUserId',
  'maintenanceReport.submittedByAdminId',
  'maintenanceReport.userId',
  'message.assigneeId',
  'message.responderId',
  'message.senderId',
  'messageEntry.authorId',
  'notMeLink.userId',
  'notificationChoice.userId',
  'owner.accountId',
  'passkey.userId',
  'passwordLink.userId',
  'personName.userId',
  'phoneCode.userId',
  'poll.authorId',
  'pollNote.authorId',
  'pushDevice.userId',
  'recentlyDeleted.deletedById',
  'recoveryCode.userId',
  'reportChange.changedById',
  'reportComment.authorId',
  'reportFollow.userId',
  'roll.userId',
  'session.userId',
  'shortMessage.userId',
  'signInName.userId',
  'signInTicket.userId',
  'smsConsent.userId',
  'translation.authorId',
  'trustedBrowser.userId',
  'usage.userId',
]

test('every column that refers to a person is exported or listed as left out', async () => {
  const portal = await openPortal()
  const rows = portal.sqlite
    .prepare(
      `SELECT m.name || '.' || f."from" AS name FROM sqlite_schema AS m, pragma_foreign_key_list(m.name) AS f
       WHERE m.type = 'table' AND f."table" = 'user' ORDER BY 1`,
    )
    .pluck()
    .all()
  expect(rows).toEqual(KNOWN)
})
