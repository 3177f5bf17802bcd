import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { readCsv } from '../../../server/csv'
import { inEnglish } from '../../../testing/in-english'
import { mailedToken } from '../../../testing/mailed'
import { wholeMails } from '../../../testing/mails'
import { openPortal, type Portal } from '../../../testing/open-portal'
import { LANGUAGES } from '../../../words/languages'
import { wordsIn } from '../../../words/words'
import { WAITS } from './schema'

const HEADER = 'Name,Email,Street number,Street name,HOA status,Phone,Username\n'
const GOOD = 'Gina Good,gina@example.org,7,Rockrose Dr,Renter,(555) 123-4567,\n'

const usersOf = (portal: Portal) => portal.reads.selectFrom('user').select(['name', 'username', 'email', 'status']).execute()

test('the check reports the outcome of each line and writes nothing', async () => {
  const portal = await openPortal()
  const before = await usersOf(portal)
  const csv = `${HEADER}${GOOD}
"Rosa, again",RESIDENT@example.org,18,Sageleaf Cir,owner-occupant,,
,not-an-address,,Rockrose Dr,landlord of many,12,ab
Gil Good,Gina@Example.org,7,Rockrose Dr,Tenant,,
Sam Street,sam@example.org,1,Nowhere Ln,Homeowner (Non-Occupant),,
Una Username,una@example.org,9,rockrose dr,Owner,,ADMIN
`
  expect(await portal.as('admin').people.checkImport({ csv })).toEqual([
    { line: 2, name: 'Gina Good', email: 'gina@example.org', outcome: 'new', username: 'gina', problems: [] },
    { line: 4, name: 'Rosa, again', email: 'RESIDENT@example.org', outcome: 'known', username: null, problems: [] },
    {
      line: 5,
      name: '',
      email: 'not-an-address',
      outcome: 'problem',
      username: null,
      problems: [
        'Full name is required',
        'Invalid email address',
        'Street number is required',
        'HOA status must be Homeowner (Occupant), Homeowner (Non-Occupant), or Renter',
        'Invalid phone number format',
        'Username must be at least 3 characters',
      ],
    },
    expect.objectContaining({ line: 6, outcome: 'problem', problems: ['Same email as line 2'] }),
    expect.objectContaining({ line: 7, outcome: 'problem', problems: ['Nowhere Ln is not among the community’s streets'] }),
    expect.objectContaining({ line: 8, outcome: 'problem', problems: ['Username already exists'] }),
  ])
  expect(await usersOf(portal)).toEqual(before)
  expect(await portal.reads.selectFrom('mail').select('id').execute()).toEqual([])
})

test('the import adds and invites the new accounts and changes no others', async () => {
  const portal = await openPortal()
  const csv = `${HEADER}${GOOD}Rosa Renamed,resident@example.org,1,Rockrose Dr,Renter,,\nBad,,,,,,\n`
  const report = await portal.as('admin').people.import({ csv })
  expect(report.map((row) => row.outcome)).toEqual(['new', 'known', 'problem'])
  const gina = (await portal.as('admin').people.list()).find((user) => user.username === 'gina')
  expect(gina).toMatchObject({
    name: 'Gina Good',
    streetNumber: '7',
    streetName: 'Rockrose Dr',
    hoaStatus: 'renter',
    phoneNumber: '(555) 123-4567',
    status: 'active',
    isAdmin: false,
    isSuperAdmin: false,
  })
  expect(await portal.as('resident').auth.me()).toMatchObject({ name: 'Rosa Resident' })
  const [mail] = await wholeMails(portal)
  expect(mail).toMatchObject({ toAddress: 'gina@example.org', kind: 'account', text: expect.stringContaining('Your username is gina') })

  const token = await mailedToken(portal, 'gina@example.org')
  await portal.as('nobody').auth.resetPassword({ token, newPassword: 'a long password' })
  expect(await portal.as('nobody').auth.signIn({ username: 'gina', password: 'a long password' })).toMatchObject({ name: 'Gina Good' })
  const entry = await portal.reads.selectFrom('auditEntry').select(['actorName', 'action', 'subject']).executeTakeFirst()
  expect(entry).toEqual({ actorName: 'Ada Admin', action: 'imported user', subject: 'Gina Good (gina)' })
  expect((await portal.as('admin').people.checkImport({ csv }))[0]).toMatchObject({ outcome: 'known' })
})

test('user names made from addresses are never taken twice', async () => {
  const portal = await openPortal()
  const csv = `${HEADER}A,resident@two.org,1,Rockrose Dr,Renter,,\nB,resident@three.org,1,Rockrose Dr,Renter,,\nC,j@x.org,1,Rockrose Dr,Renter,,\n`
  const report = await portal.as('admin').people.import({ csv })
  expect(report.map((row) => row.username)).toEqual(['resident2', 'resident3', 'jresident'])
})

test('an imported account cannot sign in before a password is chosen', async () => {
  const portal = await openPortal()
  await portal.as('admin').people.import({ csv: HEADER + GOOD })
  for (const password of ['', ' ', 'gina', 'null', 'undefined']) {
    await expect(portal.as('nobody').auth.signIn({ username: 'gina', password })).rejects.toThrow()
  }
})

test('a file that is no list of residents is refused with a message', async () => {
  const portal = await openPortal()
  const { checkImport: check } = portal.as('admin').people
  await expect(check({ csv: 'a;b\n1;2' })).rejects.toMatchObject({
    message: 'The first line must name the columns. Missing: Name, Email, Street number, Street name, HOA status.',
  })
  await expect(check({ csv: HEADER })).rejects.toMatchObject({ message: 'There are no residents in this file.' })
  await expect(check({ csv: HEADER + GOOD.repeat(2001) })).rejects.toMatchObject({ message: 'At most 2000 residents at a time.' })
  await expect(check({ csv: 'x'.repeat(500_001) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('the export has every account, no secrets and no formulas, is audited, and can be imported', async () => {
  const portal = await openPortal()
  await portal.addPerson({ username: 'mallory', name: '=cmd|calc', streetNumber: '2', streetName: 'Bulrush Cir' })
  const { fileName, csv } = await portal.as('admin').people.export()
  expect(fileName).toBe('residents.csv')
  expect(csv).toContain("'=cmd|calc")
  expect(csv).not.toMatch(/argon2|\$19\$/)
  const [header, ...rows] = readCsv(csv, 'csv', 2_000)
  expect(header?.cells.slice(0, 7)).toEqual(['Name', 'Email', 'Street number', 'Street name', 'HOA status', 'Phone', 'Username'])
  expect(rows).toHaveLength((await usersOf(portal)).length)
  expect(rows[0]?.cells.slice(0, 5)).toEqual(['=cmd|calc', 'mallory@example.org', '2', 'Bulrush Cir', 'Renter'])
  expect((await portal.as('admin').people.checkImport({ csv })).map((row) => row.outcome)).toEqual(rows.map(() => 'known'))
  const entry = await portal.reads.selectFrom('auditEntry').select(['action', 'subject']).executeTakeFirst()
  expect(entry).toEqual({ action: 'exported the residents’ list', subject: '10 accounts' })
  const elsewhere = await openPortal()
  await elsewhere.write((trx) => trx.deleteFrom('user').where('username', '!=', 'superAdmin').execute())
  const outcomes = (await elsewhere.as('superAdmin').people.checkImport({ csv })).map((row) => row.outcome)
  expect(new Set(outcomes)).toEqual(new Set(['new', 'known']))
})

test('the last columns of the export are confirmed numbers and mailing addresses', async () => {
  const portal = await openPortal()
  await portal.as('resident').profile.saveMailingAddress({ mailingAddress: 'PO Box 9\nReno, NV' })
  portal.sqlite.prepare("UPDATE user SET verifiedNumber = '+15550104477' WHERE username = 'resident'").run()
  const [header, ...rows] = readCsv((await portal.as('admin').people.export()).csv, 'csv', 2_000)
  expect(header?.cells.slice(-2)).toEqual(['Phone confirmed', 'Mailing address'])
  const lastOf = (name: string) => rows.find(({ cells }) => cells[0] === name)?.cells.slice(-2)
  expect([lastOf('Rosa Resident'), lastOf('Nils Neighbor')]).toEqual([
    ['yes', 'PO Box 9\nReno, NV'],
    ['no', ''],
  ])
})

test('missing columns are named in the language of the call', async () => {
  const portal = await openPortal()
  const headers = { cookie: await portal.cookieOf('admin'), 'accept-language': 'es' }
  const answer = await (await portal.app()).inject({
    method: 'POST',
    url: '/trpc/people.checkImport',
    headers,
    payload: { csv: 'Name,Calle\na,b\n' },
  })
  expect(answer.json().error.message).toBe(
    'La primera línea debe nombrar las columnas. Faltan: Correo electrónico, Número de casa, Estatus.',
  )
})

test.each(['constructor', 'toString', 'valueOf'])('%s is no HOA status', async (word) => {
  const { people } = (await openPortal()).as('admin')
  const csv = HEADER + GOOD.replace('Renter', word)
  expect(await people.checkImport({ csv })).toMatchObject([{ outcome: 'problem' }])
  expect(await people.import({ csv })).toMatchObject([{ outcome: 'problem' }])
})

test.each(LANGUAGES)('the message about the status names values that the import accepts, in $name', async ({ code }) => {
  const portal = await openPortal()
  const headers = { cookie: await portal.cookieOf('admin'), 'accept-language': code }
  const check = async (status: string) => {
    const payload = { csv: HEADER + GOOD.replace('Renter', `"${status}"`) }
    const answer = await (await portal.app()).inject({ method: 'POST', url: '/trpc/people.checkImport', headers, payload })
    return answer.json().result.data[0]
  }
  const { problems } = await check('Landlady')
  const words = Object.values(wordsIn(code).files.hoaStatuses)
  for (const word of words) {
    expect(problems[0]).toContain(word)
    expect(await check(word), word).toMatchObject({ outcome: 'new' })
  }
})

test('two imports of the same list at once add, invite and audit everyone once', async () => {
  const portal = await openPortal()
  const count = 501
  const csv = HEADER + Array.from({ length: count }, (_, at) => `P ${at},p${at}@example.org,${at + 1},Rockrose Dr,Renter,,\n`).join('')
  const before = (await usersOf(portal)).length
  portal.sqlite.exec(`
    CREATE TRIGGER fullDisk BEFORE INSERT ON auditEntry WHEN NEW.subject LIKE 'P ${count - 1} %' BEGIN SELECT raise(ABORT, 'disk full'); END`)
  await expect(portal.as('admin').people.import({ csv })).rejects.toThrow()
  expect([(await usersOf(portal)).length, await portal.reads.selectFrom('mail').select('id').execute()], 'all or nothing').toEqual([
    before,
    [],
  ])
  portal.sqlite.exec('DROP TRIGGER fullDisk')
  const reports = await Promise.all([portal.as('admin').people.import({ csv }), portal.as('superOnly').people.import({ csv })])
  expect(reports.flat().filter(({ outcome }) => outcome === 'new')).toHaveLength(count)
  const mails = await portal.reads.selectFrom('mail').select(['toAddress', 'userId']).execute()
  expect(new Set(mails.map(({ toAddress }) => toAddress)).size).toBe(count)
  expect(new Set(mails.map(({ userId }) => userId)).size).toBe(count)
  expect(await portal.reads.selectFrom('auditEntry').select('id').execute()).toHaveLength(count)
  await portal.as('nobody').auth.resetPassword({ token: await mailedToken(portal, 'p500@example.org'), newPassword: 'a long password' })
})

test('the check reports known accounts that wait for approval', async () => {
  const portal = await openPortal()
  const csv = `${HEADER}Pia,pending@example.org,18,Sageleaf Cir,renter,,\nRosa,resident@example.org,18,Sageleaf Cir,renter,,\n`
  expect((await portal.as('admin').people.checkImport({ csv })).map(({ outcome, problems }) => [outcome, problems])).toEqual([
    ['known', [inEnglish(WAITS)]],
    ['known', []],
  ])
})

test('a file is read as a table with any column names, by the board only', async () => {
  const portal = await openPortal()
  const csv = 'First,Last,E-mail,Address\n\nGina,Good,gina@example.org,"7 Rockrose Dr"\n'
  const table = {
    headings: ['First', 'Last', 'E-mail', 'Address'],
    rows: [{ line: 3, cells: ['Gina', 'Good', 'gina@example.org', '7 Rockrose Dr'] }],
  }
  expect(await portal.as('admin').people.readImport({ csv })).toEqual(table)
  await expect(portal.as('admin').people.readImport({ csv: 'First,Last\n' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(portal.as('resident').people.readImport({ csv })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(portal.as('nobody').people.readImport({ csv })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a file of very many columns is refused before they are compared', async () => {
  const { people } = (await openPortal()).as('admin')
  const message = 'At most 200 columns. Keep those that are asked for.'
  for (const csv of [`${HEADER.trim()}${',a'.repeat(240_000)}\n${GOOD}`, `${HEADER}${GOOD.trim()}${',a'.repeat(240_000)}\n`]) {
    const plain = await processorTime(async () => parse(csv, { relax_column_count: true }))
    const refused = await processorTime(async () => {
      for (const call of [people.readImport({ csv }), people.checkImport({ csv }), people.import({ csv })])
        await expect(call).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
    })
    expect(refused / plain).toBeLessThan(15)
  }
})

async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const started = process.cpuUsage()
  await work()
  return process.cpuUsage(started).user
}

test('thousands of similar addresses take no longer', async () => {
  const { people } = (await openPortal()).as('admin')
  const listOf = (domain: string, stem: (row: number) => string) =>
    HEADER + Array.from({ length: 2_000 }, (_, row) => `Ann,${stem(row)}@${domain}${row}.org,${row},Rockrose Dr,Renter,,`).join('\n')
  const costOf = async (csv: string) => {
    const started = process.cpuUsage()
    const names = (await people.checkImport({ csv })).map(({ username }) => username)
    return { names, cost: process.cpuUsage(started).user }
  }
  await people.import({ csv: listOf('a', () => 'info') })
  const others = await costOf(listOf('b', (row) => `other${row}`))
  const alike = await costOf(listOf('c', () => 'info'))
  expect(alike.names.slice(0, 2)).toEqual(['info2001', 'info2002'])
  expect(new Set(alike.names).size).toBe(2_000)
  expect(alike.cost).toBeLessThan(2 * others.cost)
})
