import { expect, test, vi } from 'vitest'
import { decode } from '#kit/files/list-file'
import { openPortal, type Portal } from '../../testing/open-portal'

const HEADINGS = 'Street number,Street name,Lot,Votes,Owner,Email,Phone,Mailing address,Delivery\n'

async function openEmpty() {
  const portal = await openPortal()
  portal.sqlite.exec('DELETE FROM owner; DELETE FROM home')
  return { portal, homes: portal.as('admin').homes }
}

async function exportOf(portal: Portal) {
  const app = await portal.app()
  const { body, headers } = await app.inject({ url: '/api/homes.csv', headers: { cookie: await portal.cookieOf('admin') } })
  return { body, headers }
}

const windows1252 = (text: string) => Buffer.from(text, 'latin1')

test('a list of 300 homes with messy headings shows every problem by line before anything is written', async () => {
  const { homes } = await openEmpty()
  const lines = Array.from({ length: 296 }, (_, at) => `${at + 1};Rockrose Drive;L-${at};1;Núñez ${at};n${at}@x.org;;;By e-mail`)
  const wrong = [
    '1;Nowhere Ln;;;Ann;;;;',
    '900;Rockrose Dr;L-1;;Ann;;;;',
    '901;Rockrose Dr;;100;Ann;ann;;;pigeon',
    '902;Rockrose Dr;;;;ann@x.org;;;',
    '903;Rockrose Dr;;;Bo;;;;both',
    `904;Rockrose Dr;;;${'B'.repeat(101)};;;;`,
    '#001;Rockrose Dr;;;NUNEZ 0;;;;',
    ';Rockrose Dr;;;Bo;;;;',
    '905;Rockrose Dr;;;Cy;;call first;;',
  ]
  const text = `Rose Court\n\n House no. ;STREET;Lote;Votos;Homeowner Name;E-Mail;Cell Phone;Dirección postal;Delivery method\n${[...lines, ...wrong].join('\n')}`
  const csv = decode(windows1252(text))
  const checked = await homes.check({ csv })
  expect(checked.slice(0, 1)).toEqual([{ line: 4, home: '1 Rockrose Drive', owner: 'Núñez 0', outcome: 'new', problems: [] }])
  expect(checked.slice(0, 296).every(({ outcome }) => outcome === 'new')).toBe(true)
  expect(checked.slice(296).map(({ line, outcome, problems }) => [line, outcome, ...problems])).toEqual([
    [300, 'problem', 'Nowhere Ln is not among the community’s streets'],
    [301, 'problem', 'Another home has this lot.'],
    [
      302,
      'problem',
      'Votes must be a whole number from 0 to 99',
      'Please enter a valid email address',
      'Delivery must be mail, email or both',
    ],
    [303, 'problem', 'Here are details of an owner, but no name'],
    [304, 'problem', 'Choose email only when there is an email address.'],
    [305, 'problem', 'Must be 100 characters or fewer'],
    [306, 'problem', 'This owner is listed for this home twice'],
    [307, 'problem', 'Street number is required'],
    [308, 'new', 'The phone number “call first” could not be read and is left out.'],
  ])
  expect(await homes.list({})).toEqual([])
  expect(await homes.import({ csv })).toEqual(checked)
  const listed = await homes.list({})
  expect(listed).toHaveLength(297)
  expect(listed[1]).toMatchObject({ streetName: 'Rockrose Dr', lotNumber: 'L-1', owners: [{ name: 'Núñez 1', delivery: 'email' }] })
})

test('the export has English headings, imports as “same” and starts no formula', async () => {
  const { portal, homes } = await openEmpty()
  const csv = `${HEADINGS}12,Rockrose Dr,A-7,3,=1+1,ann@x.org,555-123-4567,"PO Box 1\nReno NV",both\n12,Rockrose Dr,,,Bo Li,ann@x.org,,,\n14,Rockrose Dr,,0,,,,,\n`
  await homes.import({ csv })
  await homes.addOwner({ id: (await homes.list({ search: '14 rock' }))[0]?.id ?? 0, accountId: portal.people.landlord.id })
  const before = await homes.list({})
  const { body, headers } = await exportOf(portal)
  expect(headers['content-type']).toContain('text/csv')
  expect(body.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
    HEADINGS.trim(),
    `12,Rockrose Dr,A-7,3,'=1+1,ann@x.org,(555) 123-4567,"PO Box 1\nReno NV",both`,
    '12,Rockrose Dr,A-7,3,Bo Li,ann@x.org,,,mail',
    '14,Rockrose Dr,,0,Lena Landlord,landlord@example.org,,,mail',
    '',
  ])
  expect((await homes.import({ csv: body })).map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same'])
  expect(await homes.list({})).toEqual(before)
  const actions = await portal.reads.selectFrom('auditEntry').select(['action', 'subject']).orderBy('id').execute()
  expect(actions).toContainEqual({ action: 'imported homes', subject: '3 lines' })
  expect(actions).toContainEqual({ action: 'exported the register', subject: '2 homes' })
})

test.each([
  'Prop. Address;Lot #;Owner(s);E-mail;Phone #;Mail To;Mail City;Mail ST;Mail Zip;Delivery Pref.',
  'Situs Address;Lot No.;Owner of Record;Email;Tel.;Mailing Address 1;City;State;Zip Code;Mail or Email',
  'Dirección de la propiedad;No. de lote;Propietario(s);Correo electrónico;Tel.;Enviar a;Ciudad;Estado;C.P.;Forma de envío',
])('“%s” are known; a mailing address may fill four columns, and a name stand as “Lee, Tom”', async (headings) => {
  const { homes } = await openEmpty()
  await homes.addOwner({ id: (await homes.create({ streetNumber: '16', streetName: 'Rockrose Dr' })).id, name: 'Bo Li' })
  const lines = [
    '12 Rockrose Dr;1;Lee, Tom;none;555-123-4567;44 Elm St;Dayton;OH;45402;Snail mail',
    '14 Rockrose Dr;2;Lee, Tom & Sue;tom@x.org;;;Dayton;OH;45402;Mail & Email',
    '16 Rockrose Dr;3;Li, Bo;;;PO Box 9;;;;USPS',
    '18 Rockrose Dr;4;Sage Homes, LLC;;;;;;;',
  ]
  const csv = [headings, ...lines].join('\n')
  expect((await homes.import({ csv })).map(({ outcome, problems }) => [outcome, ...problems])).toEqual([
    ...[['new'], ['new'], ['changed'], ['new']],
  ])
  expect((await homes.list({})).map(({ lotNumber, owners }) => ({ lotNumber, ...owners[0] }))).toMatchObject([
    {
      lotNumber: '1',
      name: 'Tom Lee',
      email: null,
      phone: '(555) 123-4567',
      mailingAddress: '44 Elm St\nDayton, OH 45402',
      delivery: 'mail',
    },
    { lotNumber: '2', name: 'Tom & Sue Lee', email: 'tom@x.org', mailingAddress: null, delivery: 'both' },
    { lotNumber: '3', name: 'Bo Li', mailingAddress: 'PO Box 9', delivery: 'mail' },
    { lotNumber: '4', name: 'Sage Homes, LLC' },
  ])
  expect((await homes.import({ csv })).map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same', 'same'])
})

test('an import changes what differs, and leaves what cells leave out and what an account holds', async () => {
  vi.useFakeTimers({ now: new Date('2026-06-15T12:00:00Z'), toFake: ['Date'] })
  const { portal, homes } = await openEmpty()
  const home = await homes.create({ streetNumber: '12', streetName: 'Rockrose Dr', lotNumber: 'A', votes: 2 })
  await homes.addOwner({ id: home.id, name: 'José Núñez', email: 'jose@x.org', phone: '555-123-4567' })
  await homes.addOwner({ id: home.id, name: 'Ann Lee', email: 'ann@x.org', mailingAddress: 'PO Box 1' })
  await homes.addOwner({ id: home.id, accountId: portal.people.landlord.id })
  const lines = [
    '#012,rockrose drive,,,JOSE NUNEZ,,,,',
    '12,Rockrose Dr,B,,Ann Li,ANN@x.org,,,email',
    '12,Rockrose Dr,,,Lena Landlord,other@x.org,555-999-9999,PO Box 2,',
    '12,Rockrose Dr,,,lena landlord,,,,both',
    '12A,Rockrose Dr,,,,,,,',
  ]
  expect((await homes.import({ csv: HEADINGS + lines.join('\n') })).map(({ outcome }) => outcome)).toEqual([
    ...['same', 'changed', 'same', 'problem', 'new'],
  ])
  const [changed] = await homes.list({ search: '12 rockrose' })
  expect(changed).toMatchObject({ lotNumber: 'B', votes: 2, version: 2 })
  expect(changed?.owners).toMatchObject([
    { name: 'José Núñez', email: 'jose@x.org', phone: '(555) 123-4567', deliveryOn: null, version: 1 },
    { name: 'Ann Li', email: 'ann@x.org', mailingAddress: 'PO Box 1', delivery: 'email', deliveryOn: '2026-06-15' },
    { name: 'Lena Landlord', email: 'landlord@example.org', phone: null, mailingAddress: null, delivery: 'mail' },
  ])
  const eleven = Array.from({ length: 11 }, (_, at) => `20,Rockrose Dr,,,Owner ${at},,,,`)
  expect((await homes.check({ csv: HEADINGS + eleven.join('\n') })).at(-1)?.problems).toEqual(['A home has at most 10 owners.'])
})

test('the residents’ list can be imported, too; its tenants own nothing', async () => {
  const { homes } = await openEmpty()
  const csv = 'First,Last,E-mail,Address,Type\nAnn,Lee,ann@x.org,"3 Rockrose Dr, Reno",Owner\nTom,Poe,tom@x.org,"3 Rockrose Dr",Tenant\n'
  expect((await homes.import({ csv })).map(({ owner, outcome }) => [owner, outcome])).toEqual([
    ['Ann Lee', 'new'],
    [null, 'same'],
  ])
  for (const [bad, message] of [
    ['Owner,Email\nAnn,ann@x.org\n', 'The first line must name the columns. Missing: Street number, Street name.'],
    ['Street number,Street name\n', 'There are no homes in this file.'],
    [`Street number,Street name\n${'1,Rockrose Dr\n'.repeat(2001)}`, 'At most 2000 lines at a time.'],
  ] as const)
    await expect(homes.check({ csv: bad })).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
})

test('members and visitors read and write nothing of the register', async () => {
  const { portal } = await openEmpty()
  const app = await portal.app()
  for (const url of ['/api/homes', '/api/homes.csv', '/api/homes/labels', '/api/homes/confirmation-forms']) {
    expect((await app.inject({ url })).statusCode, url).toBe(401)
    expect((await app.inject({ url, headers: { cookie: await portal.cookieOf('resident') } })).statusCode, url).toBe(403)
  }
})
