import { expect, test } from 'vitest'
import { readTable } from '../../../shared/tables'
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
    {
      line: 4,
      name: 'Rosa, again',
      email: 'RESIDENT@example.org',
      outcome: 'known',
      username: null,
      problems: ['This email belongs to the account of Rosa Resident.'],
    },
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
        'Username must be at least 3 characters',
        'The phone number “12” could not be read and is left out.',
      ],
    },
    expect.objectContaining({
      line: 6,
      outcome: 'problem',
      problems: ['Same email as line 2, another person. Each account needs its own email.'],
    }),
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
  const [header, ...rows] = readTable(csv, {}).rows
  expect(header?.slice(0, 7)).toEqual(['Name', 'Email', 'Street number', 'Street name', 'HOA status', 'Phone', 'Username'])
  expect(rows).toHaveLength((await usersOf(portal)).length)
  expect(rows[0]?.slice(0, 5)).toEqual(['=cmd|calc', 'mallory@example.org', '2', 'Bulrush Cir', 'Renter'])
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
  const [header, ...rows] = readTable((await portal.as('admin').people.export()).csv, {}).rows
  expect(header?.slice(-2)).toEqual(['Phone confirmed', 'Mailing address'])
  const lastOf = (name: string) => rows.find((cells) => cells[0] === name)?.slice(-2)
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
  const csv = `${HEADER}Pia Pending,pending@example.org,18,Sageleaf Cir,renter,,\nRosa Resident,resident@example.org,18,Sageleaf Cir,renter,,\n`
  expect((await portal.as('admin').people.checkImport({ csv })).map(({ outcome, problems }) => [outcome, problems])).toEqual([
    ['known', [inEnglish(WAITS)]],
    ['known', []],
  ])
})

const outcomesOf = async (csv: string, lines?: number[]) =>
  (await openPortal()).as('admin').people.checkImport({ csv, ...(lines && { lines }) })

test.each([
  [
    'semicolons, with commas in names',
    `Name;Email;Number;Street;Status\n"Jackson, Ann";ann@x.org;3;Rockrose Dr;Owner Occupied\n`,
    2,
    'Jackson, Ann',
  ],
  [
    'tabs, with quotes',
    `Name\tEmail\tNumber\tStreet\tStatus\r\n"Ann ""Annie"" Lee"\tann@x.org\t3\tRockrose Dr\tTenant\r\n`,
    2,
    'Ann "Annie" Lee',
  ],
  ['a sep= line', `sep=;\nName;Email;Number;Street;Status\nAnn Lee;ann@x.org;3;Rockrose Dr;Owner - off site\n`, 2, 'Ann Lee'],
  [
    'two title rows, and blank lines',
    `Rancho Sage HOA,,,,\nOwners, as of 11/1/2026,,,\n\nName,Email,Number,Street,Status\n\nAnn Lee,ann@x.org,3,Rockrose Dr,Renter\n`,
    6,
    'Ann Lee',
  ],
  ['line ends of a Mac', `Name,Email,Number,Street,Status\rAnn Lee,ann@x.org,3,Rockrose Dr,Propietario no residente\r`, 2, 'Ann Lee'],
  [
    'first and last names, and one address',
    `First,Last,E-mail,Address,Type\nAnn,Lee,ann@x.org,"3 Rockrose Dr, Reno",Due\u00F1o\n`,
    2,
    'Ann Lee',
  ],
])('a list is read as boards have it: %s', async (_, csv, line, name) => {
  expect(await outcomesOf(csv)).toEqual([{ line, name, email: 'ann@x.org', outcome: 'new', username: 'ann', problems: [] }])
})

test('a phone number that cannot be read keeps nobody out; lines without an email are left out of accounts', async () => {
  const portal = await openPortal()
  const csv = `${HEADER}Ann Lee,ann@x.org,3,Rockrose Dr,Renter,call first,\nBo Li,,4,Rockrose Dr,Renter,,\n`
  expect(await portal.as('admin').people.import({ csv })).toMatchObject([
    { outcome: 'new', problems: ['The phone number “call first” could not be read and is left out.'] },
    { outcome: 'problem', problems: ['No email: left out of accounts.'] },
  ])
  expect((await portal.as('admin').people.list()).find(({ name }) => name === 'Ann Lee')).toMatchObject({ phoneNumber: null })
})

test('one person with two homes and two people with one email are told apart', async () => {
  const lines = ['Ann Lee,ann@x.org,3', 'ann lee,Ann@x.org,5', 'Bo Lee,ann@x.org,3', 'Rob Resident,resident@example.org,3']
  const csv = HEADER + lines.map((line) => `${line},Rockrose Dr,Owner,,\n`).join('')
  expect((await outcomesOf(csv, [12, 14, 14, 20])).map(({ line, outcome, problems }) => [line, outcome, ...problems])).toEqual([
    [12, 'new'],
    [14, 'known', 'Same person and email as line 12. One account is enough, also with several homes.'],
    [14, 'problem', 'Same email as line 12, another person. Each account needs its own email.'],
    [20, 'known', 'This email belongs to the account of Rosa Resident.'],
  ])
})

test('a file of very many columns is refused before they are compared', async () => {
  const { people } = (await openPortal()).as('admin')
  const message = 'At most 200 columns. Keep those that are asked for.'
  for (const csv of [`${HEADER.trim()}${',a'.repeat(240_000)}\n${GOOD}`, `${HEADER}${GOOD.trim()}${',a'.repeat(240_000)}\n`]) {
    const plain = await processorTime(async () => readTable(csv, {}))
    const refused = await processorTime(async () => {
      for (const call of [people.checkImport({ csv }), people.import({ csv })])
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
