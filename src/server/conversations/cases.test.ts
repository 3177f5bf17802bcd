import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { REPORT } from '../../testing/row-makers'
import { wordsIn } from '../../words/words'
import { runIdempotent, statusOf } from '../idempotency'
import { requireAssignable } from './assignee'
import { cutForMail } from './mail'
import { addNote, listNotes, noteCount } from './notes'

const NOBODY = { assigneeId: null, assigneeName: null }

async function openWithMessage() {
  const portal = await openPortal()
  const { id } = await portal.as('resident').messages.send({ subject: 'Lamp', content: 'The lamp is out' })
  return { ...portal, id }
}

test('a repeated key makes one note for each author', async () => {
  const { write, reads, people, id } = await openWithMessage()
  const note = (role: 'admin' | 'superOnly') =>
    write((trx) => addNote(trx, people[role], 'message', { id, text: 'Electrician called', key: 'abcdefgh' }))
  const first = await note('admin')
  expect(statusOf(first, 201)).toBe(201)
  const again = await note('admin')
  expect(again).toEqual(first)
  expect(statusOf(again, 201)).toBe(200)
  await note('superOnly')
  expect((await listNotes(reads, 'message', id)).map(({ authorName, text }) => [authorName, text])).toEqual([
    ['Ada Admin', 'Electrician called'],
    [people.superOnly.name, 'Electrician called'],
  ])
  expect(await listNotes(reads, 'report', id)).toEqual([])
  const count = reads.selectFrom('message').select(noteCount('message', 'message.id').as('notes'))
  expect(await count.execute()).toEqual([{ notes: 2 }])
})

test('a failed write does not use up its key', async () => {
  const { write, people } = await openPortal()
  const sending = { author: people.resident, kind: 'entry', caseId: 1, key: 'abcdefgh' } as const
  const failing = write((trx) => runIdempotent(trx, sending, () => Promise.reject(new Error('no'))))
  await expect(failing).rejects.toThrow('no')
  expect(await write((trx) => runIdempotent(trx, sending, async () => 7))).toEqual({ id: 7, isNew: true })
  expect(await write((trx) => runIdempotent(trx, sending, async () => 8))).toEqual({ id: 7, isNew: false })
})

test('only the board is assigned, and an unseen assignee is not replaced', async () => {
  const { reads, people } = await openPortal()
  const { admin, superOnly, resident, banned } = people
  for (const { id } of [resident, banned, { id: 999 }])
    await expect(requireAssignable(reads, admin, NOBODY, { assigneeId: id })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Only a member of the board can take this on.',
    })
  await requireAssignable(reads, admin, NOBODY, { assigneeId: superOnly.id })
  const taken = { assigneeId: superOnly.id, assigneeName: superOnly.name }
  const refused = { code: 'CONFLICT', message: `${superOnly.name} has already taken this on.` }
  for (const assigneeId of [admin.id, null])
    for (const assigneeWas of [undefined, null, admin.id])
      await expect(requireAssignable(reads, admin, taken, { assigneeId, assigneeWas })).rejects.toMatchObject(refused)
  await requireAssignable(reads, admin, taken, { assigneeId: admin.id, assigneeWas: superOnly.id })
  await requireAssignable(reads, superOnly, taken, { assigneeId: null })
})

test.each([
  ['loses the board', { isAdmin: 0 }],
  ['is banned', { status: 'banned' }],
  ['leaves', { status: 'unsubscribed' }],
])('who %s has nothing left to do, in the same transaction', async (_how, change) => {
  const { write, people, id } = await openWithMessage()
  const left = await write(async (trx) => {
    await trx.updateTable('message').set({ assigneeId: people.admin.id }).where('id', '=', id).execute()
    await trx.updateTable('user').set({ isSuperAdmin: 0 }).where('id', '=', people.admin.id).execute()
    expect(await trx.selectFrom('message').select('assigneeId').executeTakeFirst()).toEqual({ assigneeId: people.admin.id })
    await trx.updateTable('user').set(change).where('id', '=', people.admin.id).execute()
    return trx.selectFrom('message').select('assigneeId').executeTakeFirst()
  })
  expect(left).toEqual({ assigneeId: null })
})

test('a long text is cut in a mail, with a note', () => {
  const words = wordsIn('en')
  expect(cutForMail('x'.repeat(2_000), words)).toBe('x'.repeat(2_000))
  expect(cutForMail('x'.repeat(2_001), words)).toBe(`${'x'.repeat(2_000)}… Read the rest in the portal.`)
})

test('notes and keys of a deleted report are deleted, and no others', async () => {
  const portal = await openPortal()
  const me = portal.as('resident')
  const board = portal.as('admin').maintenance
  const key = 'one-key-for-all'
  // A message of the same number keeps its keys.
  const { id: message } = await me.messages.send({ subject: 'Gate', content: 'It squeaks', key })
  await me.messages.write({ id: message, text: 'Still', key })
  const [id, other] = [(await me.maintenance.submit({ ...REPORT, key })).id, (await me.maintenance.submit(REPORT)).id]
  expect(id).toBe(message)
  for (const about of [id, other]) {
    await me.maintenance.comment({ id: about, text: 'Since Monday', key })
    await board.comment({ id: about, text: 'Ordered', key })
    await board.note({ id: about, text: 'Ask Bob', key })
  }
  const keys = async () =>
    (await portal.reads.selectFrom('idempotencyKey').select(['kind', 'caseId']).execute())
      .map(({ kind, caseId }) => `${kind} ${caseId}`)
      .sort()
  expect(await keys()).toHaveLength(9)
  await board.remove({ id })
  expect(await listNotes(portal.reads, 'report', id)).toEqual([])
  expect(await keys()).toEqual([`comment ${other}`, `comment ${other}`, `entry ${message}`, 'message 0', `report note ${other}`])
  // Its key makes a new report, never one that is gone.
  expect((await me.maintenance.submit({ ...REPORT, key })).id).toBeGreaterThan(other)
})

test('the total length below a message or report is limited', async () => {
  const portal = await openPortal()
  const me = portal.as('resident')
  const { id } = await me.messages.send({ subject: 'Gate', content: 'It squeaks' })
  const place = { streetName: 'Sageleaf Cir', streetNumber: '18', locationRelevance: 'Common Area' } as const
  const { id: report } = await me.maintenance.submit({ ...place, issueType: 'HOA Request', description: 'The lamp is out' })
  const LONG = 'a'.repeat(499_000)
  portal.sqlite.prepare('UPDATE messageEntry SET text = ?').run(LONG)
  portal.sqlite
    .prepare("INSERT INTO reportComment (reportId, authorId, side, text, createdAt) VALUES (?, ?, 'reporter', ?, '')")
    .run(report, portal.people.resident.id, LONG)
  const full = { code: 'CONFLICT', message: 'This conversation is full. Please start a new one.' }
  await me.messages.write({ id, text: 'a'.repeat(1_000) })
  await me.maintenance.comment({ id: report, text: 'a'.repeat(1_000) })
  await expect(me.messages.write({ id, text: 'a' })).rejects.toMatchObject(full)
  await expect(me.maintenance.comment({ id: report, text: 'a' })).rejects.toMatchObject(full)
  expect((await portal.as('admin').messages.read({ id })).entries).toHaveLength(2)
})
