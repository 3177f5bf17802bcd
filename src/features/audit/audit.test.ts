import { expect, test } from 'vitest'
import { audit } from '../../server/audit'
import { readTable } from '../../shared/tables'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'
import { REPORT } from '../../testing/row-makers'

const writeAt = (portal: Portal, at: string, actorName: string, action: string, subject: string) =>
  portal.write((trx) => trx.insertInto('auditEntry').values({ at, actorId: 1, actorName, action, subject }).execute())

const csvOf = async (portal: Portal, query = '', role: Role = 'superAdmin') =>
  (await portal.app()).inject({ url: `/api/audit.csv${query}`, headers: { cookie: await portal.cookieOf(role) } })

test('actions of admins are audited with actor, action, subject and time', async () => {
  const portal = await openPortal()
  const { pending, neighbor } = portal.people
  await portal.as('admin').people.changeStatus({ id: pending.id, status: 'active' })
  await portal.as('superAdmin').people.remove({ id: neighbor.id })
  expect(await portal.as('superOnly').audit.list({})).toMatchObject([
    { actorName: 'Sue Super', action: 'deleted user', subject: 'Nils Neighbor (neighbor)' },
    { actorName: 'Ada Admin', action: 'approved user', subject: 'Pia Pending (pending)', at: expect.stringMatching(/Z$/) },
  ])
  expect(await portal.as('superAdmin').audit.actors()).toEqual(['Ada Admin', 'Sue Super'])
})

test('a board member reads the log, but nothing of their own case and of how others sign in; a super admin reads and exports all', async () => {
  const portal = await openPortal()
  const { admin, superAdmin } = portal.people
  const own = await portal.as('admin').maintenance.submit(REPORT)
  const other = await portal.as('resident').maintenance.submit(REPORT)
  const message = await portal.as('admin').messages.send({ subject: 'Dogs', content: 'They bark', isBroadcast: false })
  await portal.as('superAdmin').messages.reply({ messageId: message.id, reply: 'So they do' })
  for (const { id } of [own, other]) await portal.as('superAdmin').maintenance.note({ id, text: 'A note' })
  for (const person of [admin, superAdmin])
    await portal.write((trx) => audit(trx, person, 'added passkey', `${person.name} (${person.username})`))
  await portal.write((trx) => audit(trx, superAdmin, 'linked', `${superAdmin.name} (${superAdmin.username}), Google`))
  await portal.as('superAdmin').maintenance.remove({ id: own.id })
  await portal.write((trx) => audit(trx, portal.people.neighbor, 'removed passkey', 'Nils Neighbor (neighbor)'))

  const app = await portal.app()
  const get = async (role: Role, url: string) => {
    const answer = await app.inject({ url, headers: { cookie: await portal.cookieOf(role) } })
    return { status: answer.statusCode, body: answer.statusCode === 200 && !url.includes('.csv') ? answer.json() : null }
  }
  const { body } = await get('admin', '/api/audit')
  expect(body).toEqual([
    { id: expect.any(Number), at: expect.any(String), actorName: 'Ada Admin', action: 'added passkey', subject: 'Ada Admin (admin)' },
    { id: expect.any(Number), at: expect.any(String), actorName: 'Sue Super', action: 'wrote a note on report', subject: `#${other.id}` },
  ])
  expect((await get('admin', '/api/audit?limit=1')).body).toEqual([body[0]])
  expect((await get('admin', `/api/audit?limit=1&before=${body[0].id}`)).body).toEqual([body[1]])
  expect(await portal.as('admin').audit.actors()).toEqual(['Ada Admin', 'Sue Super'])
  const all = (await get('superAdmin', '/api/audit')).body as { action: string }[]
  expect(all.map(({ action }) => action)).toEqual([
    ...['removed passkey', 'deleted report', 'linked', 'added passkey', 'added passkey', 'wrote a note on report'],
    ...['wrote a note on report', 'replied to message'],
  ])
  for (const query of ['limit=0', 'limit=101', 'limit=ten', 'before=x'])
    expect((await get('admin', `/api/audit?${query}`)).status).toBe(400)
  expect([(await get('resident', '/api/audit')).status, (await get('admin', '/api/audit.csv')).status]).toEqual([403, 403])
  expect((await get('superAdmin', '/api/audit.csv')).status).toBe(200)
})

test('the log is found by words, by person and by days of the community’s calendar', async () => {
  const portal = await openPortal()
  // 06:30 UTC is still the evening before in Los Angeles.
  await writeAt(portal, '2026-03-02T06:30:00.000Z', 'Ada Admin', 'banned user', 'Ben 100%')
  await writeAt(portal, '2026-03-02T20:00:00.000Z', 'Sue Super', 'approved user', 'Pia Pending')
  await writeAt(portal, '2026-03-03T20:00:00.000Z', 'Ada Admin', 'approved user', 'Ben_Other')
  const list = async (filter: object) => (await portal.as('superAdmin').audit.list(filter)).map((entry) => entry.subject)
  expect(await list({ text: 'APPROVED' })).toEqual(['Ben_Other', 'Pia Pending'])
  expect(await list({ text: 'ben user ada' })).toEqual(['Ben_Other', 'Ben 100%'])
  expect(await list({ text: '%' })).toEqual(['Ben 100%'])
  expect(await list({ text: '_' })).toEqual(['Ben_Other'])
  expect(await list({ person: 'Ada Admin', text: 'banned' })).toEqual(['Ben 100%'])
  expect(await list({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['Pia Pending'])
  expect(await list({ to: '2026-03-01' })).toEqual(['Ben 100%'])
  await expect(portal.as('superAdmin').audit.list({ from: 'soon' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a long log comes in pages, and whole in the file', async () => {
  const portal = await openPortal()
  await portal.write(async (trx) => {
    for (let number = 1; number <= 1203; number += 1) await audit(trx, portal.people.admin, 'counted', String(number))
  })
  const first = await portal.as('superAdmin').audit.list({})
  expect([first.length, first[0]?.subject]).toEqual([100, '1203'])
  const second = await portal.as('superAdmin').audit.list({ cursor: first.at(-1)?.id })
  expect([second.length, second[0]?.subject]).toEqual([100, '1103'])
  const lines = readTable((await csvOf(portal)).body, {}).rows
  expect(lines).toHaveLength(1204)
  expect(lines.at(-1)?.slice(2)).toEqual(['Ada Admin', 'counted', '1'])
})

test('the file keeps to the filter, downloads under its name, and no cell of it can start a formula', async () => {
  const portal = await openPortal()
  await writeAt(portal, '2026-03-02T20:00:00.000Z', '=HYPERLINK("http://evil")', '@SUM(A1)', '+1, "quoted"\nline')
  await writeAt(portal, '2026-03-02T20:00:00.000Z', 'Ada Admin', 'other', '-x')
  const answer = await csvOf(portal, '?text=sum')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit-log.csv"',
    'cache-control': 'no-store',
  })
  expect(answer.body).toBe(
    '\uFEFFWhen (America/Los_Angeles),UTC,Who,What,Item\r\n' +
      '"Mar 2, 2026, 12:00 PM",2026-03-02T20:00:00.000Z,"\'=HYPERLINK(""http://evil"")",\'@SUM(A1),"\'+1, ""quoted""\nline"\r\n',
  )
  expect((await csvOf(portal, '?from=soon')).statusCode).toBe(400)
})

test.each([
  ['updated report', '#7: In Progress to Closed', '#7: de En proceso a Cerrado'],
  ['joined report', '#5 with #1', '#5 con #1'],
  ['deleted report', '#9: Landscape Issue by Ben Drove by', '#9: Problema de jardinería, de Ben Drove by'],
  ['deleted report', '#9: constructor by Ben', '#9: constructor, de Ben'],
  ['exported the residents’ list', '12 accounts', '12 cuentas'],
  ['changed the rule for the board', 'required, 14 days', 'obligatorio, 14 días'],
  ['changed the rule for the board', 'off', 'desactivado'],
  ['edited user', 'Ben (ben): street, HOA status, shoe size', 'Ben (ben): calle, estatus en la asociación, shoe size'],
  ['published announcement', '#7: In Progress to Closed', '#7: In Progress to Closed'],
  ['updated report', '#7: whatever to Closed', '#7: whatever to Closed'],
])('the subject of "%s", %s, is in the reader’s language', async (action, subject, inSpanish) => {
  const portal = await openPortal()
  await writeAt(portal, '2026-03-02T06:30:00.000Z', 'Ada Admin', action, subject)
  const itemsOf = async (query: string) =>
    readTable((await csvOf(portal, query)).body, {})
      .rows.at(-1)
      ?.at(-1)
  const plain = (await csvOf(portal)).body
  expect(plain, 'as today, without asking').toContain(subject.startsWith('#') || subject.includes(',') ? subject : `,${subject}`)
  expect(await itemsOf('?language=es')).toBe(inSpanish)
})

test('actions with a number have singular and plural and are found by their words', async () => {
  const portal = await openPortal()
  for (const count of [1, 21]) await writeAt(portal, '2026-03-02T20:00:00.000Z', 'Ada Admin', `marked ${count} letters as handled`, 'Water')
  const told = async (query: string) => (await csvOf(portal, query)).body.match(/mar\w+ó? \d+ [a-z ]+/g)
  expect(await told('')).toEqual(['marked 21 letters as handled', 'marked 1 letter as handled'])
  expect(await told('?language=es')).toEqual(['marcó 21 cartas como atendidas', 'marcó 1 carta como atendida'])
  expect(await told('?language=es&text=carta')).toHaveLength(2)
  expect(await told('?language=es&text=aviso')).toBeNull()
})
