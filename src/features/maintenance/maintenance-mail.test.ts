import { afterEach, expect, test, vi } from 'vitest'
import { inEnglish } from '../../testing/in-english'
import { wholeMail, wholeMails } from '../../testing/mails'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'
import { openPostBox } from '../../testing/post-box'
import { REPORT } from '../../testing/row-makers'
import { NOBODY_TO_TELL } from './schema'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closers.splice(0).reverse()) await close()
})

const lamp = { ...REPORT, issueType: 'Security Concern', locationRelevance: 'Nearby Property' } as const
const BOARD = ['admin@example.org', 'superonly@example.org', 'superadmin@example.org']

/** A portal whose mail goes to a real SMTP server. */
async function openMailingPortal() {
  const post = await openPostBox()
  closers.push(post.close)
  const portal = await openPortal({ SMTP_URL: post.url })
  closers.push(() => portal.services.mailQueue.stop())
  return { portal, post, sendDue: () => portal.services.mailQueue.sendDue() }
}

const stateOf = async (portal: Portal, id: number) => (await portal.as('admin').maintenance.details({ id })).notificationStatus

test('a new report mails the whole board and turns Successful once every mail has gone out', async () => {
  const { portal, post, sendDue } = await openMailingPortal()
  const { id } = await portal.as('resident').maintenance.submit({ ...lamp, whereExactly: 'By the mailboxes' })
  expect(await stateOf(portal, id)).toBe('Pending')
  await sendDue()
  expect(post.mails.map((mail) => mail.to).sort()).toEqual([...BOARD].sort())
  const [mail] = post.mails
  expect(mail?.subject).toBe('New maintenance report: Security Concern')
  expect(mail?.text).toContain('Near 18 Sageleaf Cir (Nearby Property): By the mailboxes')
  expect(mail?.text).toContain(`#${id}`)
  expect(mail?.text).toContain(lamp.description)
  expect(mail?.links[0]).toBe(`http://portal.test/maintenance?report=${id}`)
  expect(await stateOf(portal, id)).toBe('Successful')
})

test('the person copied in gets the full text and no link to a report they cannot open', async () => {
  const { portal, post, sendDue } = await openMailingPortal()
  const filed = { ...lamp, onBehalfOfUserId: portal.people.resident.id, ccUserId: portal.people.landlord.id }
  const { id } = await portal.as('admin').maintenance.submit(filed)
  await sendDue()
  const mail = await post.mailTo('landlord@example.org')
  expect(mail.subject).toBe('Copy of a maintenance report: Security Concern')
  expect(mail.text).toContain(`Ada Admin has filed report #${id} on behalf of Rosa Resident.`)
  expect(mail.links[0]).toBe('http://portal.test/maintenance')
  expect(post.mails).toHaveLength(4)
  expect(await stateOf(portal, id)).toBe('Successful')
})

test('a board member who is copied in gets one mail', async () => {
  const { portal, post, sendDue } = await openMailingPortal()
  await portal.as('admin').maintenance.submit({ ...lamp, ccUserId: portal.people.superAdmin.id })
  await sendDue()
  expect(post.mails).toHaveLength(3)
})

test('a permanent refusal is Failed, and an admin’s retry mails only those who were not reached', async () => {
  const { portal, post, sendDue } = await openMailingPortal()
  post.refuse('admin@example.org')
  const { id } = await portal.as('resident').maintenance.submit(lamp)
  await sendDue()
  expect(await stateOf(portal, id)).toBe('Failed')

  expect((await portal.as('admin').maintenance.notifyAgain({ id })).notificationStatus).toBe('Failed')
  post.accept('admin@example.org')
  expect((await portal.as('admin').maintenance.notifyAgain({ id })).notificationStatus).toBe('Successful')
  expect(post.mails.map((mail) => mail.to).sort()).toEqual([...BOARD].sort())
  await portal.as('resident').maintenance.submit(lamp)
  await sendDue()
  expect(post.mails).toHaveLength(6)
})

test('a retry sends the person copied in their copy, not the board’s mail', async () => {
  const { portal, post, sendDue } = await openMailingPortal()
  post.refuse('landlord@example.org')
  const { id } = await portal.as('admin').maintenance.submit({ ...lamp, ccUserId: portal.people.landlord.id })
  await sendDue()
  post.accept('landlord@example.org')
  await portal.as('admin').maintenance.notifyAgain({ id })
  expect((await post.mailTo('landlord@example.org')).subject).toBe('Copy of a maintenance report: Security Concern')
})

test('the report is Pending while the mail server is away; a retry goes out at once', async () => {
  const { portal, post, sendDue } = await openMailingPortal()
  for (const address of BOARD) post.refuse(address, 451)
  const { id } = await portal.as('resident').maintenance.submit(lamp)
  await sendDue()
  expect(await stateOf(portal, id)).toBe('Pending')
  for (const address of BOARD) post.accept(address)
  expect((await portal.as('admin').maintenance.notifyAgain({ id })).notificationStatus).toBe('Successful')
  expect(post.mails).toHaveLength(3)
})

test('the report waits without mail, and fails if the board has no recipient', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('resident').maintenance.submit(lamp)
  expect((await portal.as('admin').maintenance.notifyAgain({ id })).notificationStatus).toBe('Pending')
  expect(await portal.reads.selectFrom('mail').select('id').execute()).toHaveLength(3)

  await portal.write((trx) => trx.updateTable('user').set({ emailSubscribed: 0 }).where('isAdmin', '=', 1).execute())
  await portal.write((trx) => trx.updateTable('user').set({ emailSubscribed: 0 }).where('isSuperAdmin', '=', 1).execute())
  const untold = await portal.as('resident').maintenance.submit(lamp)
  expect(await stateOf(portal, untold.id)).toBe('Failed')
  await expect(portal.as('admin').maintenance.notifyAgain({ id: untold.id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: inEnglish(NOBODY_TO_TELL),
  })
})

test('a failure of a former board member does not count any more', async () => {
  const { portal, post, sendDue } = await openMailingPortal()
  post.refuse('superonly@example.org')
  const { id } = await portal.as('resident').maintenance.submit(lamp)
  await sendDue()
  expect(await stateOf(portal, id)).toBe('Failed')
  await portal.as('superAdmin').people.changeSuperAdmin({ id: portal.people.superOnly.id, isSuperAdmin: false })
  expect((await portal.as('admin').maintenance.notifyAgain({ id })).notificationStatus).toBe('Successful')
})

test('the reporter gets a mail about a status change with the comment, unless unsubscribed', async () => {
  const { portal, post, sendDue } = await openMailingPortal()
  const { id } = await portal.as('resident').maintenance.submit(lamp)
  const { maintenance } = portal.as('admin')
  await maintenance.update({ id, adminComments: 'Looking into it.' })
  await maintenance.update({ id, status: 'Closed', adminComments: 'The lamp has been replaced.' })
  await sendDue()
  const told = post.mails.filter((mail) => mail.to === 'resident@example.org')
  expect(told.map((mail) => mail.subject)).toEqual(['Your maintenance report is now Closed'])
  expect(told[0]?.text).toContain('The lamp has been replaced.')
  expect(told[0]?.links[0]).toBe(`http://portal.test/maintenance?report=${id}`)
  expect(told[0]?.text).toContain('Unsubscribe:')

  await portal.write((trx) => trx.updateTable('user').set({ emailSubscribed: 0 }).where('username', '=', 'resident').execute())
  await maintenance.update({ id, status: 'Open' })
  await sendDue()
  expect(post.mails.filter((mail) => mail.to === 'resident@example.org')).toHaveLength(1)
})

test('a mail that settles after its report was deleted changes nothing', async () => {
  const { portal, sendDue } = await openMailingPortal()
  const { id } = await portal.as('resident').maintenance.submit(lamp)
  await portal.as('admin').maintenance.remove({ id })
  await sendDue()
  expect(await portal.as('admin').maintenance.list()).toEqual([])
})

test('the sender is promised only email that goes out', async () => {
  const { portal } = await openMailingPortal()
  const resident = portal.as('resident').maintenance
  const admin = portal.as('admin').maintenance
  expect(await resident.submit(lamp)).toMatchObject({ boardEmailed: true, updatesEmailed: true })
  const set = (emailSubscribed: number, ...ids: number[]) =>
    portal.write((trx) => trx.updateTable('user').set({ emailSubscribed }).where('id', 'in', ids).execute())
  const { people } = portal
  await set(0, people.resident.id)
  expect(await resident.submit(lamp)).toMatchObject({ boardEmailed: true, updatesEmailed: false })
  // For a report filed by the board, the resident would get the updates.
  const filed = { ...lamp, onBehalfOfUserId: people.resident.id }
  expect(await admin.submit(filed)).toMatchObject({ updatesEmailed: false })
  await set(0, people.admin.id, people.superOnly.id, people.superAdmin.id)
  expect(await resident.submit(lamp)).toMatchObject({ boardEmailed: false })
})

test('each side gets a mail about the other’s comments, with the text if wanted; an assignee gets it instead of the board', async () => {
  const portal = await openPortal()
  const { id } = await portal
    .as('resident')
    .maintenance.submit({ ...lamp, issueType: 'Something is Broken', locationRelevance: 'Common Area' } as never)
  const board = portal.as('admin').maintenance
  const latest = async (role: Role) => {
    const rows = await portal.reads.selectFrom('mail').select('id').where('userId', '=', portal.people[role].id).orderBy('id').execute()
    return wholeMail(portal, rows.at(-1)?.id ?? 0)
  }
  await portal.as('resident').maintenance.comment({ id, text: `It buzzes. ${'x'.repeat(2100)}` })
  const news = await latest('superOnly')
  expect(news.subject).toBe('News on a report: Something is Broken')
  expect(news.text).toContain('It buzzes.')
  expect(news.text).toContain('… Read the rest in the portal.')
  await board.update({ id, assigneeId: portal.people.admin.id, contractor: 'Bright Sparks' })
  await portal.as('resident').maintenance.comment({ id, text: 'Only to Ada' })
  expect((await latest('admin')).text).toContain('Only to Ada')
  expect((await latest('superOnly')).text).not.toContain('Only to Ada')
  // A board member who handles their own report writes to the other board members.
  const { id: ownId } = await portal
    .as('admin')
    .maintenance.submit({ ...lamp, issueType: 'Other', locationRelevance: 'My Property' } as never)
  await board.update({ id: ownId, assigneeId: portal.people.admin.id })
  await board.comment({ id: ownId, text: 'Mine hums as well' })
  expect((await latest('superOnly')).text).toContain('Mine hums as well')
  await board.note({ id, text: 'Never mailed' })
  await board.comment({ id, text: 'A lamp is ordered.' })
  expect(await latest('resident')).toMatchObject({ subject: 'The board writes about your report' })
  expect((await latest('resident')).text).toContain('A lamp is ordered.')
  await board.show({ id, text: 'The lamp is dark.', place: 'Park' })
  expect(await latest('resident')).toMatchObject({ subject: "Your report is on the community's list" })
  expect((await latest('resident')).text).toMatch(/Without your name\.\s+The lamp is dark\./)
  await board.update({ id, status: 'Closed' })
  expect((await latest('resident')).text).toContain('Is it fixed? Please tell the board:')
  await portal.write((trx) => trx.updateTable('user').set({ textInMail: 0 }).execute())
  await portal.as('resident').maintenance.feedback({ id, fixed: false, text: 'Still dark' })
  const reopened = await latest('admin')
  expect(reopened.subject).toBe('News on a report: Something is Broken')
  expect(reopened.text).not.toContain('Still dark')
  const all = await wholeMails(portal)
  expect(JSON.stringify(all)).not.toMatch(/Never mailed|Bright Sparks/)
})
