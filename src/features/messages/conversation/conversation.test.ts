import { expect, test, vi } from 'vitest'
import { instantAt } from '../../../shared/wall-clock'
import { wholeMails } from '../../../testing/mails'
import { openPortal, type Portal, type Role } from '../../../testing/open-portal'
import { sendReminders } from '../mail'

const LAMP = { subject: 'Lamp', content: 'The lamp by the pool is out' }
const conflict = (message: string) => ({ code: 'CONFLICT', message })

/** Rosa has written; everyone on the board is there. */
async function begin() {
  const portal = await openPortal()
  const { id, lastEntryId } = await portal.as('resident').messages.send(LAMP)
  const write = (role: Role, text: string, after?: number) => portal.as(role).messages.write({ id, text, ...(after ? { after } : {}) })
  const read = (role: Role) => portal.as(role).messages.read({ id })
  return { portal, id, first: lastEntryId, write, read }
}

test('neighbor and board write three times each, and both read all six in order; the first answer stays the reply', async () => {
  const { read, write, first } = await begin()
  let after = first
  for (const turn of [1, 2, 3]) {
    if (turn > 1) after = (await write('resident', `Question ${turn}`)).id
    after = (await write(turn === 2 ? 'superAdmin' : 'admin', `Answer ${turn}`, after)).id
  }
  const expected = [
    ['member', 'Rosa Resident', LAMP.content],
    ['board', 'Ada Admin', 'Answer 1'],
    ['member', 'Rosa Resident', 'Question 2'],
    ['board', 'Sue Super', 'Answer 2'],
    ['member', 'Rosa Resident', 'Question 3'],
    ['board', 'Ada Admin', 'Answer 3'],
  ]
  for (const role of ['resident', 'superOnly'] as const) {
    const { entries, ...message } = await read(role)
    expect(entries.map(({ side, authorName, text }) => [side, authorName, text])).toEqual(expected)
    expect(message).toMatchObject({ reply: 'Answer 1', responderName: 'Ada Admin', status: 'Replied', state: 'waiting', entryCount: 6 })
  }
})

test('the state follows the last entry, and each side knows what the other has seen', async () => {
  const { portal, id, first, write, read } = await begin()
  const resident = portal.as('resident').messages
  const board = portal.as('admin').messages
  expect(await read('admin')).toMatchObject({ state: 'open', hasNews: true, seenByBoardAt: null })
  await board.seen({ id })
  expect(await read('resident')).toMatchObject({ seenByBoardAt: expect.any(String), hasNews: false })
  const answer = await write('admin', 'We have asked an electrician', first)
  expect(await read('resident')).toMatchObject({ state: 'waiting', hasNews: true, viewedByUser: false })
  expect(await resident.unread()).toEqual([{ id }])
  expect(await resident.seen({ id, entryId: first })).toMatchObject({ hasNews: true })
  expect(await resident.seen({ id, entryId: answer.id + 99 })).toMatchObject({ hasNews: false, viewedByUser: true })
  expect(await read('admin')).toMatchObject({ seenByMemberAt: expect.any(String), hasNews: false })
  expect(await resident.unread()).toEqual([])

  const question = await write('resident', 'When does he come?')
  expect(await read('admin')).toMatchObject({ state: 'open', hasNews: true, seenByBoardAt: null })
  // An answer by an author who has not loaded the question leaves it open for the board.
  await write('admin', 'On Tuesday or so', answer.id)
  expect(await read('resident')).toMatchObject({ state: 'open', hasNews: true, viewedByUser: false, reply: 'We have asked an electrician' })
  expect(await board.unread()).toEqual([{ id }])
  await board.seen({ id, entryId: question.id })
  expect(await board.changeForBoard({ id, state: 'waiting' })).toMatchObject({ state: 'waiting', hasNews: false })
})

test('nothing is resolved over words whoever resolves it has not loaded, in fifty races', async () => {
  const { portal, id, write, read } = await begin()
  for (let race = 0; race < 50; race += 1) {
    const { lastEntryId } = await read('admin')
    const resolving = portal.as('admin').messages.resolve({ id, after: lastEntryId })
    const results = await Promise.allSettled(race % 2 ? [resolving, write('resident', 'And?')] : [write('resident', 'And?'), resolving])
    const { state, entries } = await read('admin')
    expect(state).toBe('open')
    expect(entries.at(-1)).toMatchObject({ side: 'member', text: 'And?' })
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject(conflict('Rosa Resident has written again. Read it before you mark this as resolved.'))
  }
})

test('either side resolves what it has read; writing again, or a word, opens it', async () => {
  const { portal, id, first, write, read } = await begin()
  const resident = portal.as('resident').messages
  const answer = await write('admin', 'Done', first)
  await expect(resident.resolve({ id, after: first })).rejects.toMatchObject(
    conflict('Ada Admin has written again. Read it before you mark this as resolved.'),
  )
  for (const after of [undefined, 0, answer.id + 1])
    await expect(resident.resolve({ id, ...(after === undefined ? {} : { after }) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Reload the conversation and try again.',
    })
  expect(await resident.resolve({ id, after: answer.id })).toMatchObject({ state: 'resolved' })
  expect(await portal.as('admin').messages.resolve({ id, after: answer.id })).toMatchObject({ state: 'resolved' })
  expect(await portal.as('admin').messages.reopen({ id })).toMatchObject({ state: 'open' })
  await resident.resolve({ id, after: answer.id })
  expect(await portal.as('admin').messages.changeForBoard({ id, state: 'waiting' })).toMatchObject({ state: 'waiting' })
  const reopened = portal.reads.selectFrom('auditEntry').select('actorName').where('action', '=', 'reopened message')
  expect(await reopened.execute()).toHaveLength(2)
  await resident.resolve({ id, after: answer.id })
  await write('resident', 'It is out again')
  expect(await read('admin')).toMatchObject({ state: 'open' })
})

test('refusals: nothing written, nothing loaded, a message to everybody, nobody there any more', async () => {
  const { portal, id, first } = await begin()
  const bad = (message: string) => ({ code: 'BAD_REQUEST', message })
  const { write } = portal.as('admin').messages
  await expect(portal.as('resident').messages.write({ id, text: '  ' })).rejects.toMatchObject(bad('Message is required'))
  await expect(write({ id, text: '  ', after: first })).rejects.toMatchObject(bad('Reply is required'))
  await expect(write({ id, text: 'Yes' })).rejects.toMatchObject(bad('Reload the conversation and try again.'))
  const all = await portal.as('admin').messages.send({ ...LAMP, isBroadcast: true })
  expect(all).toMatchObject({ state: null, entryCount: 1 })
  const none = conflict('A message to everybody has no conversation.')
  for (const role of ['neighbor', 'superAdmin'] as const) {
    const { messages } = portal.as(role)
    await expect(messages.write({ id: all.id, text: 'Yes', after: 0 })).rejects.toMatchObject(none)
    await expect(messages.resolve({ id: all.id, after: 0 })).rejects.toMatchObject(none)
    await expect(messages.reopen({ id: all.id })).rejects.toMatchObject(none)
  }
  await expect(portal.as('superAdmin').messages.changeForBoard({ id: all.id, state: 'open' })).rejects.toMatchObject(none)
  await expect(portal.as('superAdmin').messages.note({ id: all.id, text: 'Hm' })).rejects.toMatchObject(none)
  await portal.as('superAdmin').people.remove({ id: portal.people.resident.id })
  await expect(write({ id, text: 'Yes', after: first })).rejects.toMatchObject(
    conflict('This person has no account any more. Nobody would read your answer.'),
  )
  expect((await portal.as('admin').messages.read({ id })).entries[0]).toMatchObject({ authorName: 'Former resident', authorId: null })
})

test('a conversation of 2,000 entries is full', async () => {
  const { portal, id, write } = await begin()
  await portal.write((trx) => trx.updateTable('message').set({ entryCount: 1_999 }).where('id', '=', id).execute())
  await write('resident', 'The last one')
  const full = conflict('This conversation is full. Please start a new one.')
  await expect(write('resident', 'One more')).rejects.toMatchObject(full)
  await expect(portal.as('admin').messages.reply({ messageId: id, reply: 'By the old call' })).rejects.toMatchObject(full)
})

test('a repeated key makes one entry, one message, one note, and one mail a reader: 201, then 200', async () => {
  const { portal, id } = await begin()
  const app = await portal.app()
  const call = async (role: Role, url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url, headers: { cookie: await portal.cookieOf(role) }, payload })
    return { status: answer.statusCode, body: answer.json() }
  }
  const key = 'tap-12345678'
  const sendings = [
    ['resident', '/api/messages', { ...LAMP, key }],
    ['resident', `/api/messages/${id}/entries`, { text: 'And?', key }],
    ['admin', `/api/messages/${id}/notes`, { text: 'Ask Bob', key }],
  ] as const
  for (const [role, url, payload] of sendings) {
    const first = await call(role, url, payload)
    expect([url, first.status]).toEqual([url, 201])
    const mails = (await wholeMails(portal)).length
    expect(await call(role, url, payload)).toEqual({ status: 200, body: first.body })
    expect(await wholeMails(portal)).toHaveLength(mails)
  }
  expect(await portal.as('resident').messages.list()).toHaveLength(2)
  expect((await portal.as('admin').messages.read({ id })).entries).toHaveLength(2)
  expect((await call('resident', `/api/messages/${id}/entries`, { text: 'And?', key: 'short' })).status).toBe(400)
})

test('each entry mails the other side once: the assignee, or without one the whole board', async () => {
  const { portal, id, first, write } = await begin()
  const mailsFor = async (from: number) => (await wholeMails(portal)).slice(from).map(({ toAddress, subject }) => [toAddress, subject])
  const before = (await mailsFor(0)).length
  expect(before).toBe(3)
  await portal.as('superAdmin').messages.changeForBoard({ id, assigneeId: portal.people.admin.id })
  await portal.as('admin').messages.changeForBoard({ id, remindOn: null })
  await write('resident', 'Is somebody there?')
  await write('admin', 'Yes', first)
  expect(await mailsFor(before)).toEqual([
    ['admin@example.org', 'A message to the board is yours to answer'],
    ['admin@example.org', 'Re: Message to the board: Lamp'],
    ['resident@example.org', 'The board has answered: Lamp'],
  ])
})

test('the board is told why no email about its answer reaches the sender', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('resident').messages.send({ subject: 'Gate', content: 'It squeaks' })
  const obstacle = async () => (await portal.as('admin').messages.read({ id })).memberObstacle
  const { savePreferences: choose } = portal.as('resident').notifications
  for (const [email, expected] of [
    ['digest', null],
    ['off', 'unsubscribed'],
    ['now', null],
  ] as const) {
    await choose({ topics: [{ topic: 'messages', email }] })
    expect([email, await obstacle()]).toEqual([email, expected])
  }
  await portal.as('admin').people.changeStatus({ id: portal.people.resident.id, status: 'banned' })
  expect(await obstacle()).toBe('closed')
})

test('a reminder is due on its day, mails once by day, and ends when anybody writes', async () => {
  const { portal, id, write, first } = await begin()
  const at = (time: string) => vi.setSystemTime(instantAt('2026-11-24', time, 'America/Los_Angeles'))
  vi.useFakeTimers({ toFake: ['Date'] })
  at('07:00')
  const { messages } = portal.as('admin')
  const wrong = { code: 'BAD_REQUEST', message: 'Choose a day from today up to one year ahead.' }
  for (const remindOn of ['2026-11-23', '2027-11-25', '2026-02-30', 'soon', ''])
    await expect(messages.changeForBoard({ id, remindOn })).rejects.toMatchObject(wrong)
  expect(await messages.changeForBoard({ id, remindOn: '2026-11-25' })).toMatchObject({ reminderDue: false })
  expect(await messages.changeForBoard({ id, remindOn: '2026-11-24' })).toMatchObject({ reminderDue: true })
  const reminders = async () => (await wholeMails(portal)).filter(({ cause }) => cause === 'messageReminder').length
  for (const [time, sent] of [
    ['07:59', 0],
    ['08:00', 3],
    ['12:00', 3],
  ] as const) {
    at(time)
    await sendReminders(portal, 'http://portal.test')
    expect(await reminders()).toBe(sent)
  }
  await write('admin', 'We are at it', first)
  expect(await messages.read({ id })).toMatchObject({ remindOn: null, reminderDue: false })
  const { lastEntryId } = await messages.changeForBoard({ id, remindOn: '2027-11-24' })
  expect(await messages.resolve({ id, after: lastEntryId })).toMatchObject({ remindOn: null })
  await expect(messages.changeForBoard({ id, remindOn: '2026-12-01' })).rejects.toMatchObject(conflict('This conversation is resolved.'))
  vi.useRealTimers()
})

test('other authors are shown as writing for a while, and nothing is stored', async () => {
  const { portal, id, first } = await begin()
  const version = portal.version()
  const writing = (role: Role, isWriting = true) => portal.as(role).messages.writing({ id, writing: isWriting })
  expect(await writing('admin')).toEqual({ others: [], lastEntryId: first })
  expect((await writing('superAdmin')).others).toEqual([{ id: portal.people.admin.id, name: 'Ada Admin' }])
  await writing('admin', false)
  expect((await writing('superAdmin')).others).toEqual([])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15_001 })
  expect((await writing('admin')).others).toEqual([])
  vi.useRealTimers()
  expect(portal.version()).toBe(version)
})

test('the board shares saved answers, which super admins write, one after another', async () => {
  const portal: Portal = await openPortal()
  const answers = [{ title: 'Thanks', text: 'Thank you, {name}. We look into it.' }]
  expect(await portal.as('admin').messages.savedAnswers()).toEqual({ answers: [], version: 0 })
  const save = (version: number) => portal.as('superOnly').messages.saveAnswers({ answers, version })
  expect(await save(0)).toEqual({ answers, version: 1 })
  await expect(save(0)).rejects.toMatchObject(conflict('Somebody has changed the saved answers. Reload and try again.'))
  expect(await portal.as('admin').messages.savedAnswers()).toEqual({ answers, version: 1 })
  await expect(portal.as('admin').messages.saveAnswers({ answers, version: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(portal.as('resident').messages.savedAnswers()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
