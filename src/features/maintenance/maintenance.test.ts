import { afterEach, expect, test, vi } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { REPORT } from '../../testing/row-makers'
import { maintenance as words } from './words.en'

afterEach(() => vi.useRealTimers())

const other = { ...REPORT, issueType: 'Other' as const, otherIssueDescription: 'Drone noise' }

test('a resident reports, the board answers, and every step is kept', async () => {
  const portal = await openPortal()
  const report = await portal.as('resident').maintenance.submit(REPORT)
  expect(report).toMatchObject({
    ...REPORT,
    otherIssueDescription: null,
    photoUrls: [],
    status: 'Open',
    adminComments: null,
    userId: portal.people.resident.id,
    userName: 'Rosa Resident',
    userEmail: 'resident@example.org',
    userStatus: 'active',
    submittedByAdminId: null,
    submittedByAdminName: null,
    isSubmittedOnBehalf: false,
    ccUserId: null,
    lastUpdatedAt: report.createdAt,
  })

  const { maintenance } = portal.as('admin')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  await maintenance.update({ id: report.id, status: 'Closed', adminComments: 'The lamp has been replaced.' })
  await maintenance.update({ id: report.id, status: 'In Progress' })
  await maintenance.update({ id: report.id, adminComments: 'It flickers again.' })
  const details = await portal.as('resident').maintenance.details({ id: report.id })
  expect(details).toMatchObject({ status: 'In Progress', adminComments: 'It flickers again.' })
  expect(details.lastUpdatedAt > details.createdAt).toBe(true)
  expect(details.changes.map(({ changedBy, fromStatus, toStatus, comment }) => [changedBy, fromStatus, toStatus, comment])).toEqual([
    ['Ada Admin', 'Open', 'Closed', 'The lamp has been replaced.'],
    ['Ada Admin', 'Closed', 'In Progress', null],
    ['Ada Admin', 'In Progress', 'In Progress', 'It flickers again.'],
  ])
})

test('the description of another issue is kept only for the type Other', async () => {
  const portal = await openPortal()
  const { maintenance } = portal.as('resident')
  expect(await maintenance.submit(other)).toMatchObject({ issueType: 'Other', otherIssueDescription: 'Drone noise' })
  expect(await maintenance.submit({ ...other, issueType: 'HOA Request' })).toMatchObject({ otherIssueDescription: null })
})

test('the audit log names the type of a deleted report, never the reporter’s words', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('resident').maintenance.submit(other)
  await portal.as('admin').maintenance.remove({ id })
  const entries = await portal.reads.selectFrom('auditEntry').select(['action', 'subject']).execute()
  expect(entries).toEqual([{ action: 'deleted report', subject: `#${id}: Other by Rosa Resident` }])
})

test('the exact place is optional, short, and returned to everyone who may read the report', async () => {
  const portal = await openPortal()
  const { maintenance } = portal.as('resident')
  const { id } = await maintenance.submit({ ...REPORT, whereExactly: '  By the mailboxes ' })
  for (const role of ['resident', 'admin', 'superOnly'] as const) {
    expect(await portal.as(role).maintenance.details({ id })).toMatchObject({ whereExactly: 'By the mailboxes' })
  }
  for (const nothing of [undefined, null, '', ' ']) {
    expect(await maintenance.submit({ ...REPORT, whereExactly: nothing })).toMatchObject({ whereExactly: null })
  }
  expect(await maintenance.submit({ ...REPORT, whereExactly: 'x'.repeat(100) })).toMatchObject({ whereExactly: 'x'.repeat(100) })
  await expect(maintenance.submit({ ...REPORT, whereExactly: 'x'.repeat(101) })).rejects.toThrow('Must be 100 characters or fewer')
})

test('members see only their own reports; anybody else’s does not exist for them', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('resident').maintenance.submit(REPORT)
  await portal.as('neighbor').maintenance.submit(other)

  const { maintenance } = portal.as('neighbor')
  expect((await maintenance.list()).map((report) => report.issueType)).toEqual(['Other'])
  expect((await maintenance.page({})).reports).toHaveLength(1)
  expect(await maintenance.counts()).toMatchObject({ Open: 1, 'In Progress': 0, Closed: 0 })
  await expect(maintenance.details({ id })).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Report not found' })
  for (const role of ['admin', 'superAdmin', 'superOnly'] as const) expect(await portal.as(role).maintenance.list()).toHaveLength(2)
})

test('photo metadata and the person copied in are for the board, the delivery for admins', async () => {
  const portal = await openPortal()
  const filed = { ...REPORT, onBehalfOfUserId: portal.people.resident.id, ccUserId: portal.people.landlord.id }
  const { id } = await portal.as('admin').maintenance.submit(filed)
  const asSeenBy = (role: 'resident' | 'superOnly' | 'admin') => portal.as(role).maintenance.details({ id })

  const own = await asSeenBy('resident')
  expect(own).not.toHaveProperty('exifData')
  expect(own).not.toHaveProperty('notificationStatus')
  expect(own).toMatchObject({ ccUserId: null, ccUserName: null, ccUserEmail: null })
  const board = await asSeenBy('superOnly')
  expect(board).not.toHaveProperty('notificationStatus')
  expect(board).toMatchObject({ exifData: [], ccUserName: 'Lena Landlord', ccUserEmail: 'landlord@example.org' })
  expect(await asSeenBy('admin')).toMatchObject({ notificationStatus: 'Pending' })
})

test('a report filed on behalf of a resident belongs to the resident', async () => {
  const portal = await openPortal()
  const onBehalf = { ...REPORT, isSubmittedOnBehalf: true, onBehalfOfUserId: portal.people.resident.id }
  const report = await portal.as('superOnly').maintenance.submit(onBehalf)
  expect(report).toMatchObject({
    isSubmittedOnBehalf: true,
    userId: portal.people.resident.id,
    userName: 'Rosa Resident',
    submittedByAdminId: portal.people.superOnly.id,
    submittedByAdminName: 'Sole Super',
  })
  expect(await portal.as('resident').maintenance.list()).toMatchObject([{ id: report.id, isSubmittedOnBehalf: true }])
  const entry = await portal.reads.selectFrom('auditEntry').select(['actorName', 'action', 'subject']).executeTakeFirst()
  expect(entry).toEqual({ actorName: 'Sole Super', action: 'filed a report on behalf of', subject: `Rosa Resident (#${report.id})` })
})

test('filing on behalf of nobody, or of somebody who cannot sign in, is refused', async () => {
  const portal = await openPortal()
  const { maintenance } = portal.as('admin')
  const { banned, pending } = portal.people
  for (const onBehalfOfUserId of [null, '', 999_999, banned.id, String(pending.id)]) {
    await expect(maintenance.submit({ ...REPORT, isSubmittedOnBehalf: true, onBehalfOfUserId })).rejects.toThrow(words.residentMissing)
  }
  await expect(maintenance.submit({ ...REPORT, ccUserId: banned.id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await maintenance.list()).toEqual([])
})

test('a member cannot file for somebody else, copy anybody in or set the server’s fields', async () => {
  const portal = await openPortal()
  const { admin, neighbor } = portal.people
  const forged = {
    ...REPORT,
    isSubmittedOnBehalf: 'true' as const,
    onBehalfOfUserId: neighbor.id,
    ccUserId: admin.id,
    userId: admin.id,
    userIdentity: 'admin',
    status: 'Closed',
    notificationStatus: 'Successful',
    adminComments: 'Done',
    submittedByAdminId: admin.id,
  }
  const { id } = await portal.as('resident').maintenance.submit(forged)
  expect(await portal.as('admin').maintenance.details({ id })).toMatchObject({
    userId: portal.people.resident.id,
    status: 'Open',
    notificationStatus: 'Pending',
    adminComments: null,
    submittedByAdminId: null,
    isSubmittedOnBehalf: false,
    ccUserId: null,
  })
})

test('a report needs the required fields of its form', async () => {
  const portal = await openPortal()
  const { maintenance } = portal.as('resident')
  const refused = (change: object, message: string) =>
    expect(maintenance.submit({ ...REPORT, ...change } as typeof REPORT)).rejects.toThrow(message)
  await refused({ description: 'too short' }, words.descriptionTooShort)
  await refused({ description: '          blank         '.slice(0, 10) }, words.descriptionTooShort)
  await refused({ streetNumber: ' ' }, 'Street number is required')
  await refused({ issueType: 'Party' }, 'Please select an issue type')
  await refused({ locationRelevance: 'Moon' }, 'Please select where it is')
  await refused({ streetName: 'Elm Street' }, 'Please select a street')
  expect(await maintenance.list()).toEqual([])
})

test('a street that was removed from the list stays valid for its residents', async () => {
  const portal = await openPortal()
  const veteran = await portal.addPerson({ username: 'veteran', streetName: 'Old Mill Rd' })
  await portal.asPerson(veteran).maintenance.submit({ ...REPORT, streetName: 'Old Mill Rd' })
  await portal.as('admin').maintenance.submit({ ...REPORT, streetName: 'Old Mill Rd', onBehalfOfUserId: veteran.id })
  await expect(portal.as('resident').maintenance.submit({ ...REPORT, streetName: 'Old Mill Rd' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('reports and their history stay when people leave', async () => {
  const portal = await openPortal()
  const gone = await portal.addPerson({ username: 'gone', isAdmin: 1 })
  const filed = { ...REPORT, onBehalfOfUserId: portal.people.resident.id, ccUserId: portal.people.neighbor.id }
  const { id } = await portal.asPerson(gone).maintenance.submit(filed)
  await portal.asPerson(gone).maintenance.update({ id, status: 'Closed', adminComments: 'Done.' })
  for (const person of [gone, portal.people.resident, portal.people.neighbor])
    await portal.as('superAdmin').people.remove({ id: person.id })

  expect(await portal.as('admin').maintenance.details({ id })).toMatchObject({
    userId: null,
    userName: 'Former resident',
    userEmail: null,
    userStatus: null,
    isSubmittedOnBehalf: true,
    submittedByAdminId: null,
    submittedByAdminName: 'Former resident',
    ccUserId: null,
    ccUserName: null,
    status: 'Closed',
    changes: [{ changedBy: 'Former resident', fromStatus: 'Open', toStatus: 'Closed', comment: 'Done.' }],
  })
})

test('pages and counts follow the filter while statuses change', async () => {
  const portal = await openPortal()
  const ids: number[] = []
  for (let turn = 0; turn < 5; turn += 1) ids.push((await portal.as('resident').maintenance.submit(REPORT)).id)
  const { maintenance } = portal.as('admin')
  await maintenance.update({ id: ids[0] ?? 0, status: 'Closed' })
  await maintenance.update({ id: ids[1] ?? 0, status: 'In Progress' })
  await maintenance.remove({ id: ids[4] ?? 0 })
  for (const role of ['admin', 'resident'] as const) {
    expect(await portal.as(role).maintenance.counts()).toMatchObject({ Open: 2, 'In Progress': 1, Closed: 1 })
  }
  const first = await maintenance.page({ limit: 3 })
  expect(first.reports.map((report) => report.id)).toEqual([ids[3], ids[2], ids[1]])
  const rest = await maintenance.page({ limit: 3, cursor: first.next })
  expect([rest.reports.map((report) => report.id), rest.next]).toEqual([[ids[0]], null])
  expect((await maintenance.page({ status: 'Open' })).reports.map((report) => report.id)).toEqual([ids[3], ids[2]])
})
