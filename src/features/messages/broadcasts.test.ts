import { expect, test } from 'vitest'
import { wholeMails } from '../../testing/mails'
import { openPortal } from '../../testing/open-portal'

const valve = { subject: 'Water on Thursday', content: 'The city is replacing a valve.', isBroadcast: true }

test('a broadcast is readable by every member, without what is between its sender and the board', async () => {
  const portal = await openPortal()
  const sent = await portal.as('admin').messages.send(valve)
  expect(sent).toMatchObject({ ...valve, senderAddress: '18 Sageleaf Cir' })
  for (const role of ['resident', 'neighbor', 'landlord'] as const) {
    const { messages } = portal.as(role)
    expect(await messages.list()).toMatchObject([{ id: sent.id, ...valve, senderName: 'Ada Admin', senderAddress: null }])
    expect(await messages.read({ id: sent.id })).toMatchObject(valve)
    expect(await messages.unread()).toEqual([])
  }
  expect(await portal.as('superAdmin').messages.unread()).toEqual([])
})

test('answers to a broadcast are private messages to the board', async () => {
  const portal = await openPortal()
  const broadcast = await portal.as('admin').messages.send(valve)
  const answer = await portal.as('resident').messages.send({ subject: 'Re: Water', content: 'All day?', parentMessageId: broadcast.id })
  expect(answer).toMatchObject({ isBroadcast: false, parentMessageId: broadcast.id, parentSubject: valve.subject })
  expect((await portal.as('neighbor').messages.list()).map((message) => message.id)).toEqual([broadcast.id])
  await expect(portal.as('neighbor').messages.read({ id: answer.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await portal.as('superAdmin').messages.list()).map((message) => message.id)).toEqual([answer.id, broadcast.id])
})

test('an answer of another board member to a broadcast stays between its sender and the board', async () => {
  const portal = await openPortal()
  const first = await portal.as('resident').messages.send({ subject: 'My private worry', content: 'About the pipes' })
  const { id } = await portal.as('admin').messages.send({ ...valve, parentMessageId: first.id })
  await portal.as('superAdmin').messages.reply({ messageId: id, reply: 'Did you ask the city?' })
  expect(await portal.as('admin').messages.unread()).toEqual([{ id: first.id }, { id }].reverse())
  const [seen] = await portal.as('neighbor').messages.list()
  expect(seen).toMatchObject({ id, reply: null, responderName: null, parentMessageId: null, parentSubject: null, status: 'Pending' })
  expect(JSON.stringify(seen)).not.toMatch(/Did you ask|worry/)
})

test('everyone who may get community mail is told once, and never what it says', async () => {
  const portal = await openPortal()
  await portal.write((trx) => trx.updateTable('user').set({ emailSubscribed: 0 }).where('username', '=', 'landlord').execute())
  await portal.as('admin').messages.send(valve)
  const mails = await wholeMails(portal)
  expect(mails.map((mail) => mail.toAddress.split('@')[0]).sort()).toEqual(['neighbor', 'resident', 'superadmin', 'superonly'])
  expect(JSON.stringify(mails)).not.toMatch(/Thursday|valve/)
  for (const mail of mails) expect(mail.text).toContain('The board has written to everyone')
})
