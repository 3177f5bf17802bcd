import { afterEach, expect, test, vi } from 'vitest'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import { openPortal, type Portal } from '../../testing/open-portal'
import { REPORT } from '../../testing/row-makers'
import { listTables } from '../../testing/upgrades'

afterEach(() => vi.useRealTimers())

const DAY = 86_400_000
const FORM = { password: 'a long password', streetName: 'Sageleaf Cir', hoaStatus: 'renter' as const }
/** The name before and after a marriage, the user name, both addresses and the house number. */
const TRACES = /Quixada|O'Zelda|zquix|zelda@|z\.new@|9917/i

/** 'table.column: text' of every text that says who it was. */
function findTraces({ sqlite }: Portal): string[] {
  return listTables(sqlite).flatMap(({ name }) =>
    (sqlite.prepare(`SELECT * FROM ${name}`).all() as object[]).flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) => (TRACES.test(String(value)) ? [`${name}.${column}: ${value}`] : [])),
    ),
  )
}

/** Zelda registers, is approved, uses what there is to use, is written about, and leaves traces everywhere. */
async function leaveTraces(portal: Portal) {
  const admin = portal.as('admin')
  await portal
    .as('nobody')
    .auth.register({ ...FORM, username: 'zquix', name: 'Zelda Quixada', email: 'zelda@example.org', streetNumber: '9917' })
  await portal.services.jobs.runAll()
  const { id } = (await admin.people.list()).find(({ username }) => username === 'zquix') ?? expect.unreachable()
  await admin.people.changeStatus({ id, status: 'active' })
  await admin.people.update({ id, name: "Ann O'Zelda", email: 'z.new@example.org', streetNumber: '9917-B' })
  const stored = await portal.reads.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const zelda = portal.asPerson({ ...portal.people.resident, ...stored, isAdmin: false, isSuperAdmin: false } as never)
  const report = await zelda.maintenance.submit(REPORT)
  const kept = await zelda.maintenance.submit(REPORT)
  await admin.maintenance.update({ id: kept.id, status: 'In Progress' })
  await zelda.messages.send({ subject: 'Gate', content: 'It does not close' })
  await zelda.events.createCalendarFeed()
  await admin.maintenance.remove({ id: report.id })
  await portal.as('superAdmin').people.changeSuperAdmin({ id, isSuperAdmin: true })
  await portal.as('superAdmin').people.changeSuperAdmin({ id, isSuperAdmin: false })
  const [mail] = (await portal.as('superAdmin').delivery.list({ channel: 'email', status: 'waiting' })).filter(({ toAddress }) =>
    /^z/.test(toAddress),
  )
  if (mail) await portal.as('superAdmin').delivery.discard({ id: mail.id })
  await admin.people.changeStatus({ id: portal.people.neighbor.id, status: 'banned', reason: "Shouted at Ann O'Zelda" })
  await admin.people.changeStatus({ id, status: 'banned', reason: "Ann O'Zelda let the gate of 9917 open" })
  const issue = { email: 'z.new@example.org', emailKey: 'z.new@example.org', issueType: 'bounce', timestamp: '2026-11-01T00:00:00.000Z' }
  portal.sqlite
    .prepare('INSERT INTO emailDeliveryIssue (email, emailKey, issueType, timestamp) VALUES (@email, @emailKey, @issueType, @timestamp)')
    .run(issue)
  await portal.services.jobs.runAll()
  return id
}

test.each(['sends its mail', 'has no mail server'])(
  'a deleted person is nowhere in a portal that %s, but 30 days in the log',
  async (which) => {
    const portal = which === 'sends its mail' ? (await openMailingPortal()).portal : await openPortal()
    const id = await leaveTraces(portal)
    if (which === 'sends its mail') await portal.services.mailQueue.sendDue()
    expect(findTraces(portal).length).toBeGreaterThan(20)
    const app = await portal.app()
    const headers = { cookie: await portal.cookieOf('superAdmin') }
    expect((await app.inject({ method: 'DELETE', url: `/api/users/${id}`, headers })).statusCode).toBe(200)
    await portal.services.jobs.runAll()
    // A home stays on the register whether or not somebody with an account lives there.
    const homes = ['9917', '9917-B'].flatMap((number) => [
      `home.streetNumber: ${number}`,
      `home.addressKey: ${number.replace('-', '').toLowerCase()} sageleaf cir`,
    ])
    expect(findTraces(portal)).toEqual(["auditEntry.subject: Ann O'Zelda (zquix)", ...homes])

    const entries = await portal.as('superAdmin').audit.list({})
    const said = entries.map(({ actorName, action, subject }) => `${actorName} ${action} ${subject}`)
    expect(said).toEqual(
      expect.arrayContaining([
        `Ada Admin banned user Former resident ${id}`,
        `Ada Admin banned user Nils Neighbor (neighbor): Shouted at Former resident ${id}`,
        `Ada Admin edited user Former resident ${id}: name, email address, street number`,
        `Former resident ${id} made calendar address Former resident ${id}`,
      ]),
    )
    const inSpanish = (await app.inject({ url: '/api/audit', headers: { ...headers, 'accept-language': 'es' } })).body
    expect(inSpanish).toContain(`Exresidente ${id}: nombre, correo electrónico, número de casa`)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * DAY })
    await portal.services.jobs.runAll()
    expect(findTraces(portal)).toEqual(homes)
    expect((await portal.as('superAdmin').audit.list({})).map(({ subject }) => subject)).toContain(`Former resident ${id}`)
  },
)

test('nobody else is renamed: neither a name that begins alike nor a word that is somebody’s name', async () => {
  const { portal } = await openMailingPortal()
  const admin = portal.as('admin')
  const { id: will } = await portal.addPerson({ username: 'will', name: 'Will' })
  const { id: ana } = await portal.addPerson({ username: 'ana', name: 'Ana García' })
  const { id: alive } = await portal.addPerson({ username: 'anal', name: 'Ana García López' })
  await admin.people.changeStatus({ id: alive, status: 'banned', reason: 'Ana García López shouted. Will you talk to her?' })
  await admin.announcements.create({ title: 'Will you come?', content: 'Will somebody bring a cake?', categories: [1], notify: true })
  await portal.services.mailQueue.sendDue()
  const textsOf = () => ({
    mails: portal.sqlite
      .prepare(
        "SELECT subject, text FROM mail JOIN mailBody ON mailBody.id = bodyId WHERE toAddress NOT IN ('', 'will@example.org', 'ana@example.org')",
      )
      .all(),
    reason: portal.sqlite.prepare('SELECT banReason FROM user WHERE id = ?').all(alive),
    log: portal.sqlite.prepare("SELECT subject FROM auditEntry WHERE action = 'banned user'").all(),
  })
  const before = textsOf()
  expect(before.mails).not.toEqual([])
  for (const id of [will, ana]) await portal.as('superAdmin').people.remove({ id })
  expect(textsOf()).toEqual(before)
})

test('nothing else in the audit log can be changed', async () => {
  const portal = await openPortal()
  await portal.as('admin').people.changeStatus({ id: portal.people.pending.id, status: 'active' })
  for (const change of ["subject = 'x'", "actorName = 'x'", "action = 'x'", 'actorId = 1', "at = 'x'"])
    expect(() => portal.sqlite.exec(`UPDATE auditEntry SET ${change}`), change).toThrow('append-only')
  expect(() => portal.sqlite.exec('DELETE FROM auditEntry')).toThrow('append-only')
})
