import { expect, test } from 'vitest'
import { recordIssue } from '../../server/notifications/delivery-issues'
import { wholeMails } from '../../testing/mails'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'
import { REPORT } from '../../testing/row-makers'

const lamp = { ...REPORT, issueType: 'Security Concern', locationRelevance: 'Nearby Property' } as const

const unsubscribe = (portal: Portal, username: Role, emailSubscribed = 0) =>
  portal.write((trx) => trx.updateTable('user').set({ emailSubscribed }).where('username', '=', username).execute())
const pause = (portal: Portal, username: Role) =>
  portal.write((trx) => recordIssue(trx, { email: `${username}@example.org`, issueType: 'complaint', messageId: username }))

const file = async (portal: Portal) =>
  (
    await portal
      .as('admin')
      .maintenance.submit({ ...lamp, onBehalfOfUserId: portal.people.resident.id, ccUserId: portal.people.landlord.id })
  ).id
const seenBy = (portal: Portal, role: Role, id: number) => portal.as(role).maintenance.details({ id })
const settle = (portal: Portal, status: string) =>
  portal.write((trx) => trx.updateTable('mail').set({ status }).where('toAddress', '=', 'landlord@example.org').execute())

test('the board sees why the person copied in was not mailed, apart from the board’s own mail', async () => {
  const portal = await openPortal()
  await unsubscribe(portal, 'landlord')
  const id = await file(portal)
  expect(await portal.reads.selectFrom('mail').select('id').where('toAddress', '=', 'landlord@example.org').execute()).toEqual([])
  expect(await seenBy(portal, 'admin', id)).toMatchObject({ ccNotMailed: 'unsubscribed', notificationStatus: 'Pending' })
  expect(await seenBy(portal, 'resident', id)).not.toHaveProperty('ccNotMailed')
  await unsubscribe(portal, 'landlord', 1)
  expect(await seenBy(portal, 'superOnly', id)).toMatchObject({ ccNotMailed: 'missed' })
  await pause(portal, 'landlord')
  expect(await seenBy(portal, 'superOnly', id)).toMatchObject({ ccNotMailed: 'paused' })
})

test('a copy that waits or was sent counts as mailed; one given up or withheld does not', async () => {
  const portal = await openPortal()
  const id = await file(portal)
  expect(await seenBy(portal, 'admin', id)).toMatchObject({ ccNotMailed: null })
  await unsubscribe(portal, 'landlord')
  expect(await seenBy(portal, 'admin', id)).toMatchObject({ ccNotMailed: 'unsubscribed' })
  await settle(portal, 'sent')
  expect(await seenBy(portal, 'admin', id)).toMatchObject({ ccNotMailed: null })
  await unsubscribe(portal, 'landlord', 1)
  await settle(portal, 'failed')
  expect(await seenBy(portal, 'admin', id)).toMatchObject({ ccNotMailed: 'failed' })
  const { id: uncopied } = await portal.as('resident').maintenance.submit(lamp)
  expect(await seenBy(portal, 'admin', uncopied)).toMatchObject({ ccNotMailed: null })
})

test('the board sees beforehand who will not get mail about a status change or a copy', async () => {
  const portal = await openPortal()
  const id = await file(portal)
  expect(await seenBy(portal, 'admin', id)).toMatchObject({ reporterObstacle: null })
  expect(await seenBy(portal, 'resident', id)).not.toHaveProperty('reporterObstacle')
  const { savePreferences: choose } = portal.as('resident').notifications
  for (const [email, reporterObstacle] of [
    ['digest', null],
    ['off', 'unsubscribed'],
    ['now', null],
  ] as const) {
    await choose({ topics: [{ topic: 'maintenance', email }] })
    expect(await seenBy(portal, 'admin', id), email).toMatchObject({ reporterObstacle })
    expect(await portal.as('resident').maintenance.submit(lamp)).toMatchObject({ updatesEmailed: reporterObstacle === null })
  }
  await pause(portal, 'resident')
  expect(await seenBy(portal, 'admin', id)).toMatchObject({ reporterObstacle: 'paused' })
  await unsubscribe(portal, 'resident')
  expect(await seenBy(portal, 'admin', id)).toMatchObject({ reporterObstacle: 'unsubscribed' })
  await pause(portal, 'landlord')
  const { people } = portal
  expect(await portal.as('superOnly').maintenance.unreachable()).toEqual([
    { id: people.resident.id, obstacle: 'unsubscribed' },
    { id: people.landlord.id, obstacle: 'paused' },
  ])
  await expect(portal.as('neighbor').maintenance.unreachable()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await portal.as('superAdmin').people.remove({ id: people.resident.id })
  expect(await seenBy(portal, 'admin', id)).toMatchObject({ reporterObstacle: 'closed' })
})

test('the mail about a report filed for somebody names the person who filed it', async () => {
  const portal = await openPortal()
  const { submit, update } = portal.as('admin').maintenance
  const ids = [await file(portal), (await submit(lamp)).id]
  for (const id of ids) await update({ id, status: 'Closed' })
  const mails = (await wholeMails(portal)).filter(({ subject }) => subject.endsWith('now Closed'))
  expect(mails.map((mail) => mail.toAddress)).toEqual(['resident@example.org', 'admin@example.org'])
  expect(mails[0]?.text).toContain("You're receiving this email because the board filed this report for you.")
  expect(mails[1]?.text).toContain("You're receiving this email because you reported this in the community portal.")
})
