import { expect, test } from 'vitest'
import { wholeMails } from '../../../testing/mails'
import { PDF, sendParts } from '../../../testing/multipart'
import { openPortal, type Portal, type Role } from '../../../testing/open-portal'

/** Everything about messages a person can ask for. */
async function everything(portal: Portal, role: Role, id: number) {
  const app = await portal.app()
  const cookie = await portal.cookieOf(role)
  const urls = ['/api/messages', '/api/messages/unread', `/api/messages/${id}`, '/api/activity', '/trpc/messages.page?input={}']
  const answers = await Promise.all(urls.map((url) => app.inject({ url, headers: { cookie } })))
  return answers.map(({ statusCode, body, headers }) => [statusCode, headers['content-length'], body])
}

test('notes, assignee, reminder and who is writing change no byte of what the sender or another member gets', async () => {
  const portal = await openPortal()
  const { id, lastEntryId } = await portal.as('resident').messages.send({ subject: 'Lamp', content: 'It is out' })
  await portal.as('admin').messages.write({ id, text: 'Thank you', after: lastEntryId })
  const before = { sender: await everything(portal, 'resident', id), other: await everything(portal, 'neighbor', id) }
  const { messages } = portal.as('admin')
  await messages.note({ id, text: 'She rings every week' })
  await messages.changeForBoard({ id, assigneeId: portal.people.superAdmin.id, remindOn: '2027-01-01' })
  await messages.writing({ id, writing: true })
  expect(await everything(portal, 'resident', id)).toEqual(before.sender)
  expect(await everything(portal, 'neighbor', id)).toEqual(before.other)
  const [, , conversation] = before.sender[2] ?? []
  for (const field of ['assigneeId', 'assigneeName', 'remindOn', 'reminderDue', 'seenByMemberAt', 'memberObstacle', 'noteCount', 'notes'])
    expect(conversation, field).not.toContain(field)
})

test('a note reaches nobody it is not for: no mail, export, search or feed, not its demoted author, not whom it is about', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('admin').messages.send({ subject: 'My own fence', content: 'May I paint it?' })
  const secret = 'wobbly-giraffe'
  await portal.as('superOnly').messages.note({ id, text: secret })
  const { id: other } = await portal.as('resident').messages.send({ subject: 'Lamp', content: 'It is out' })
  await portal.as('admin').messages.note({ id: other, text: secret })
  const mine = portal.as('admin').messages
  await expect(mine.note({ id, text: 'Hm' })).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'This is your own conversation.' })
  const own = await mine.read({ id })
  expect(own).not.toHaveProperty('notes')
  expect(own).not.toHaveProperty('noteCount')
  expect((await mine.board({ search: 'GIRAFFE' })).messages.map((message) => message.id)).toEqual([other])
  expect((await portal.as('superOnly').messages.read({ id })).notes).toMatchObject([{ text: secret, authorName: 'Sole Super' }])

  expect(JSON.stringify(await wholeMails(portal))).not.toContain(secret)
  const app = await portal.app()
  const exportOf = async (role: Role) => (await app.inject({ url: '/api/own-data', headers: { cookie: await portal.cookieOf(role) } })).body
  expect(await exportOf('admin')).toContain(secret)
  expect(JSON.parse(await exportOf('admin')).notesWritten).toHaveLength(1)
  await portal.as('superAdmin').people.changeRole({ id: portal.people.admin.id, isAdmin: false })
  for (const role of ['admin', 'resident'] as const) {
    expect(await exportOf(role)).not.toContain(secret)
    expect(JSON.stringify(await everything(portal, role, other))).not.toContain(secret)
    expect(JSON.stringify(await everything(portal, role, id))).not.toContain(secret)
  }
  expect(JSON.stringify(await portal.reads.selectFrom('auditEntry').selectAll().execute())).not.toContain(secret)
  expect(JSON.stringify(await portal.reads.selectFrom('searchPart').selectAll().execute())).not.toContain(secret)
})

test('a file of a conversation is for its sender and the board, and never runs as a page', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const { id } = await portal.as('resident').messages.send({ subject: 'Lamp', content: 'It is out' })
  const headers = async (role: Role) => ({ cookie: await portal.cookieOf(role) })
  const page = { name: 'page.txt', bytes: 'As on <b>page</b> 3' }
  const fields = { files: [{ name: 'plan.pdf', bytes: PDF }, page] }
  const sent = await sendParts(app, 'POST', `/api/messages/${id}/entries`, fields, await headers('resident'))
  expect(sent.json()).toMatchObject({ text: '', attachments: [{ name: 'plan.pdf', type: 'application/pdf' }, { name: 'page.txt' }] })
  expect(sent.statusCode).toBe(201)
  const [{ url }, { url: textUrl }] = sent.json().attachments
  for (const [role, status] of [
    ['resident', 200],
    ['admin', 200],
    ['neighbor', 404],
    ['banned', 401],
  ] as const)
    expect([role, (await app.inject({ url, headers: await headers(role) })).statusCode]).toEqual([role, status])
  expect((await app.inject({ url })).statusCode).toBe(401)
  const text = await app.inject({ url: textUrl, headers: await headers('resident') })
  expect(text.headers).toMatchObject({ 'content-disposition': expect.stringContaining('attachment'), 'x-content-type-options': 'nosniff' })
  const script = { files: { name: 'page.txt', bytes: '<script>alert(1)</script>' } }
  expect((await sendParts(app, 'POST', `/api/messages/${id}/entries`, script, await headers('resident'))).statusCode).toBe(415)
  const six = { text: 'All', files: Array.from({ length: 6 }, () => page) }
  expect((await sendParts(app, 'POST', `/api/messages/${id}/entries`, six, await headers('resident'))).statusCode).toBe(400)
  const all = { subject: 'All', content: 'Look', isBroadcast: 'true', files: page }
  const refused = await sendParts(app, 'POST', '/api/messages', all, await headers('admin'))
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'A message to everybody has no files.'])
  const mail = (await wholeMails(portal)).at(-1)
  expect(mail?.text).toContain('Files: plan.pdf, page.txt')
})
