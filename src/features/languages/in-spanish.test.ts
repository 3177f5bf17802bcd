import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { openPortal, type Portal } from '../../testing/open-portal'

const read = async (portal: Portal, url: string, header?: string) => {
  const headers = { cookie: await portal.cookieOf('superAdmin'), ...(header && { 'accept-language': header }) }
  return (await portal.app()).inject({ url, headers })
}

test('the audit log reads in the language asked for, finds words of it, and keeps what it does not know', async () => {
  const portal = await openPortal()
  const { announcements } = portal.as('admin')
  await announcements.create({ title: 'Water', content: 'Off', categories: [1], isPinned: true, sendNotification: true })
  portal.sqlite.exec(
    `INSERT INTO auditEntry (at, actorId, actorName, action, subject) VALUES ('2020-01-01T00:00:00.000Z', NULL, 'Eva', 'watered plants', 'Roses')`,
  )
  await portal.write(async () => {})
  const english = (await read(portal, '/api/audit.csv')).body
  const spanish = await read(portal, '/api/audit.csv?language=es')
  expect(english).toMatch(/^\uFEFFWhen \(America\/Los_Angeles\),UTC,Who,What,Item/)
  expect(english).toMatch(/told \d+ people about announcement,/)
  expect(spanish.headers['content-language']).toBe('es')
  expect(spanish.body).toMatch(/^\uFEFFCuándo \(America\/Los_Angeles\),UTC,Quién,Qué,Elemento/)
  expect(spanish.body).toMatch(/avisó a \d+ personas del aviso,/)
  expect(spanish.body).toContain('publicó el aviso')
  expect(spanish.body).toContain('watered plants')
  expect((await read(portal, '/api/audit.csv?text=publicó', 'es')).body).toContain('publicó el aviso')
  expect((await read(portal, '/api/audit.csv?text=published', 'es')).body).toContain('publicó el aviso')
})

test('every deed that is written down has its words in Spanish', async () => {
  const sources = Object.values(
    import.meta.glob<string>(['../../**/*.ts', '!../../**/*.test.ts'], { eager: true, query: '?raw', import: 'default' }),
  )
  const { audit } = await import('../../words/en')
  const written = sources.flatMap((text) => [...text.matchAll(/await audit(?:Each)?\(\w+, [\w.]+, '([^']+)'/g)].map(([, deed]) => deed))
  expect(written.length).toBeGreaterThan(50)
  expect(written.filter((deed) => !Object.hasOwn(audit.deeds, deed ?? ''))).toEqual([])
})

test('a calendar is in the language of its address: its name, its categories, and texts that are translated', async () => {
  const portal = await openPortal()
  const event = { title: 'Fall picnic', description: 'Bring something', location: 'The green', tags: ['Social'], dateStart: '2030-05-01' }
  const translations = [{ language: 'es', title: 'Comida de otoño', description: 'Traiga algo rico' }]
  const { id } = await portal.as('admin').events.create({ ...event, translations } as never)
  const parse = async (query: string, header?: string) => {
    const { body } = await read(portal, `/api/events/${id}/calendar.ics${query}`, header)
    const calendar = new ICAL.Component(ICAL.parse(body))
    const [entry] = calendar.getAllSubcomponents('vevent')
    const value = (name: string) => String(entry?.getFirstPropertyValue(name))
    return [calendar.getFirstPropertyValue('x-wr-calname'), value('summary'), value('categories'), value('uid'), value('sequence')]
  }
  const [name, summary, categories, ...same] = await parse('')
  expect([name, summary, categories]).toEqual(['Our Community HOA Events', 'Fall picnic', 'Social'])
  const spanish = ['Eventos de Our Community HOA', 'Comida de otoño', 'Convivencia', ...same]
  expect(await parse('?language=es')).toEqual(spanish)
  expect(await parse('', 'es-US')).toEqual(spanish)
  expect(await parse('?language=tlh')).toEqual(await parse('?language=en', 'es'))
  await portal.as('admin').events.update({ id, translations } as never)
  expect((await parse(''))[4]).toBe(String(Number(same[1]) + 1))
})

test('a list of residents in Spanish is read by the import, in any mixture with English', async () => {
  const portal = await openPortal()
  const answer = await (await portal.app()).inject({
    method: 'POST',
    url: '/trpc/residents.export',
    headers: { cookie: await portal.cookieOf('admin'), 'accept-language': 'es' },
  })
  const { csv } = answer.json().result.data as { csv: string }
  expect(csv).toMatch(/^\uFEFFNombre,Correo electrónico,Número de casa,Calle,Estatus,Teléfono,Usuario,/)
  expect(csv).toContain('Propietario (vive aquí)')
  const outcomes = await portal.as('admin').residents.check({ csv })
  expect(outcomes.filter(({ outcome }) => outcome === 'problem')).toEqual([])
  const mixed = `Nombre,Email,Número de casa,Street,Estatus,Idioma
Ana Núñez,ana@example.org,3,Rockrose Dr,propietario no residente,Español
Bo Li,bo@example.org,4,Rockrose Dr,Inquilino,
Di Rey,di@example.org,6,Rockrose Dr,Inquilino,Spanish
Cy Day,cy@example.org,5,Rockrose Dr,renter,tlh`
  expect((await portal.as('admin').residents.check({ csv: mixed })).map(({ outcome, problems }) => [outcome, problems])).toEqual([
    ['new', []],
    ['new', []],
    ['new', []],
    ['problem', ['This language is not offered.']],
  ])
  await portal.as('admin').residents.import({ csv: mixed })
  const added = await portal.reads
    .selectFrom('user')
    .select(['name', 'hoaStatus', 'language'])
    .where('email', 'in', ['ana@example.org', 'bo@example.org', 'di@example.org'])
    .orderBy('name')
    .execute()
  expect(added).toEqual([
    { name: 'Ana Núñez', hoaStatus: 'owner-non-occupant', language: 'es' },
    { name: 'Bo Li', hoaStatus: 'renter', language: null },
    { name: 'Di Rey', hoaStatus: 'renter', language: 'es' },
  ])
})

test('names are sorted as in a dictionary, the same for every reader', async () => {
  const portal = await openPortal()
  const names = ['Álvarez', 'alvarado', 'Alvarez B', 'Núñez', 'Nuñoz', 'Oak', 'Zoe']
  for (const [at, name] of names.toReversed().entries()) await portal.addPerson({ username: `person${at}`, name })
  const listed = (people: { name: string }[]) => people.map(({ name }) => name).filter((name) => names.includes(name))
  const sorted = ['alvarado', 'Álvarez', 'Alvarez B', 'Núñez', 'Nuñoz', 'Oak', 'Zoe']
  expect(listed(await portal.as('admin').users.list())).toEqual(sorted)
  expect(listed(await portal.as('admin').users.selection())).toEqual(sorted)
})
