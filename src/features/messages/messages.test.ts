import { expect, test } from 'vitest'
import { wholeMails } from '../../testing/mails'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'

const parking = { subject: 'Guest parking', content: 'May my daughter park on Rockrose Dr\nover the weekend?' }

const mailsTo = async (portal: Portal, role: Role) =>
  (await wholeMails(portal)).filter(({ toAddress }) => toAddress === portal.people[role].email)

test('a resident writes, the board answers, the dot appears and goes once the answer has been seen', async () => {
  const portal = await openPortal()
  const resident = portal.as('resident').messages
  const board = portal.as('admin').messages

  const sent = await resident.send({ ...parking, subject: '  Guest parking ' })
  expect(sent).toMatchObject({ ...parking, status: 'Pending', senderId: portal.people.resident.id, reply: null, viewedByUser: false })
  expect(await resident.unread()).toEqual([])
  expect(await board.unread()).toEqual([{ id: sent.id }])

  const answered = await board.reply({ messageId: sent.id, reply: ' Yes, until Monday. ' })
  expect(answered).toMatchObject({ status: 'Replied', reply: 'Yes, until Monday.', responderName: 'Ada Admin', viewedByUser: false })
  expect(await resident.unread()).toEqual([{ id: sent.id }])
  expect(await board.unread()).toEqual([])

  expect(await resident.markViewed({ id: sent.id })).toMatchObject({ viewedByUser: true, reply: 'Yes, until Monday.' })
  expect(await resident.unread()).toEqual([])
  expect(await resident.list()).toMatchObject([{ id: sent.id, status: 'Replied', responderName: 'Ada Admin', viewedByUser: true }])
})

test('the board marks nothing as viewed for somebody else, and nothing is viewed before it is answered', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('resident').messages.send(parking)
  expect(await portal.as('resident').messages.markViewed({ id })).toMatchObject({ viewedByUser: false })
  await portal.as('admin').messages.reply({ messageId: id, reply: 'Yes' })
  await expect(portal.as('admin').messages.markViewed({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(portal.as('resident').messages.markViewed({ id: id + 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await portal.as('resident').messages.unread()).toHaveLength(1)
})

test.each(['admin', 'superOnly', 'superAdmin'] as const)(
  '%s sees all: what waits first, oldest first, with name and address',
  async (role) => {
    const portal = await openPortal()
    const send = async (as: Role, subject: string) => (await portal.as(as).messages.send({ ...parking, subject })).id
    const first = await send('resident', 'first')
    const second = await send('neighbor', 'second')
    const third = await send('landlord', 'third')
    await portal.as('admin').messages.reply({ messageId: first, reply: 'Yes' })
    const fourth = await send('resident', 'fourth')
    await portal.as('admin').messages.reply({ messageId: third, reply: 'Yes' })

    const list = await portal.as(role).messages.list()
    expect(list.map((message) => message.id)).toEqual([second, fourth, third, first])
    expect(list[0]).toMatchObject({ senderName: 'Nils Neighbor', senderAddress: '18 Sageleaf Cir' })
    expect((await portal.as(role).messages.unread()).map((message) => message.id)).toEqual([second, fourth])
    expect((await portal.as('resident').messages.list()).map((message) => message.id)).toEqual([fourth, first])
  },
)

test('mail carries what was written to who may read it; who has unsubscribed gets none', async () => {
  const portal = await openPortal()
  await portal.write((trx) => trx.updateTable('user').set({ emailSubscribed: 0 }).where('username', '=', 'superOnly').execute())
  const { id } = await portal.as('resident').messages.send({ subject: 'S3cret', content: 'T0psecret' })
  await portal.as('admin').messages.reply({ messageId: id, reply: 'Unspeakable' })

  const [told] = await mailsTo(portal, 'admin')
  expect(told).toMatchObject({ subject: 'Message to the board: S3cret' })
  expect(told?.text).toContain('Rosa Resident, 18 Sageleaf Cir, writes:\n\nT0psecret')
  expect(told?.text).toContain(`Answer in the portal:\nhttp://portal.test/messages#${id}`)
  expect(await mailsTo(portal, 'superAdmin')).toHaveLength(1)
  expect(await mailsTo(portal, 'superOnly')).toEqual([])
  expect(await mailsTo(portal, 'neighbor')).toEqual([])
  const [answer] = await mailsTo(portal, 'resident')
  expect(answer).toMatchObject({ subject: 'The board has answered: S3cret' })
  expect(answer?.text).toContain('Ada Admin writes for the board:\n\nUnspeakable')
  expect(answer?.text).toContain(`Open the conversation:\nhttp://portal.test/messages#${id}`)
  expect(JSON.stringify(await portal.reads.selectFrom('auditEntry').selectAll().execute())).not.toMatch(/S3cret|T0psecret|Unspeakable/)
})

test('a person who wants no text in mails gets the mail without it', async () => {
  const portal = await openPortal()
  for (const role of ['resident', 'admin', 'superAdmin', 'superOnly'] as const)
    await portal.as(role).notifications.saveEmailPreferences({ textInMail: false })
  const { id } = await portal.as('resident').messages.send({ subject: 'S3cret', content: 'T0psecret' })
  await portal.as('admin').messages.reply({ messageId: id, reply: 'Unspeakable' })
  expect(await mailsTo(portal, 'admin')).toMatchObject([{ subject: 'A new message to the board is waiting' }])
  const [answer] = await mailsTo(portal, 'resident')
  expect(answer).toMatchObject({ subject: 'The board has answered your message' })
  expect(answer?.text).toContain(`http://portal.test/messages#${id}`)
  expect(JSON.stringify(await wholeMails(portal))).not.toMatch(/S3cret|T0psecret|Unspeakable/)
})

test('a board member who writes to the board is not mailed about it', async () => {
  const portal = await openPortal()
  await portal.as('admin').messages.send(parking)
  expect(await mailsTo(portal, 'admin')).toEqual([])
  expect(await mailsTo(portal, 'superAdmin')).toHaveLength(1)
})

test('a deleted sender becomes a former resident, and so does a deleted responder', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('resident').messages.send(parking)
  await portal.as('admin').messages.reply({ messageId: id, reply: 'Yes' })
  await portal.as('superAdmin').people.remove({ id: portal.people.admin.id })
  expect(await portal.as('resident').messages.read({ id })).toMatchObject({
    reply: 'Yes',
    responderId: null,
    responderName: 'Former resident',
  })
  await portal.as('superAdmin').people.remove({ id: portal.people.resident.id })
  const [message] = await portal.as('superAdmin').messages.list()
  expect(message).toMatchObject({ ...parking, senderId: null, senderName: 'Former resident', senderAddress: null })
  expect(JSON.stringify(message)).not.toMatch(/Rosa|Ada/)
})

test('pages of at most a hundred hold the same messages in the same order as the list', async () => {
  const portal = await openPortal()
  const roles = ['resident', 'neighbor', 'resident'] as const
  for (let turn = 0; turn < 30; turn += 1) {
    const { id } = await portal.as(roles[turn % 3] ?? 'resident').messages.send({ ...parking, subject: `turn ${turn}` })
    if (turn % 2) await portal.as('admin').messages.reply({ messageId: id, reply: 'Yes' })
    if (turn % 10 === 0) await portal.as('admin').messages.send({ ...parking, subject: `all ${turn}`, isBroadcast: true })
  }
  for (const role of ['resident', 'neighbor', 'landlord', 'admin'] as const) {
    const { messages } = portal.as(role)
    const paged = []
    let cursor: Awaited<ReturnType<typeof messages.page>>['next'] | undefined
    do {
      const page = await messages.page({ cursor, limit: 4 })
      expect(page.messages.length).toBeLessThanOrEqual(4)
      paged.push(...page.messages)
      cursor = page.next
    } while (cursor && paged.length < 99)
    expect(paged).toEqual(await messages.list())
  }
  await expect(portal.as('resident').messages.page({ limit: 101 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
