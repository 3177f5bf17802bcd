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

test('every audited action has Spanish words', async () => {
  const sources = Object.values(
    import.meta.glob<string>(['../../**/*.ts', '!../../**/*.test.ts'], { eager: true, query: '?raw', import: 'default' }),
  )
  const { en } = await import('../../words/en')
  const written = sources.flatMap((text) => [...text.matchAll(/await audit(?:Each)?\(\w+, [\w.]+, '([^']+)'/g)].map(([, deed]) => deed))
  expect(written.length).toBeGreaterThan(50)
  expect(written.filter((deed) => !Object.hasOwn(en.auditActions, deed ?? ''))).toEqual([])
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
    url: '/trpc/people.export',
    headers: { cookie: await portal.cookieOf('admin'), 'accept-language': 'es' },
  })
  const { csv } = answer.json().result.data as { csv: string }
  expect(csv).toMatch(/^\uFEFFNombre,Correo electrónico,Número de casa,Calle,Estatus,Teléfono,Usuario,/)
  expect(csv).toContain('Propietario (vive aquí)')
  const outcomes = await portal.as('admin').people.checkImport({ csv })
  expect(outcomes.filter(({ outcome }) => outcome === 'problem')).toEqual([])
  const mixed = `Nombre,Email,Número de casa,Street,Estatus,Idioma
Ana Núñez,ana@example.org,3,Rockrose Dr,propietario no residente,Español
Bo Li,bo@example.org,4,Rockrose Dr,Inquilino,
Di Rey,di@example.org,6,Rockrose Dr,Inquilino,Spanish
Cy Day,cy@example.org,5,Rockrose Dr,renter,tlh`
  expect((await portal.as('admin').people.checkImport({ csv: mixed })).map(({ outcome, problems }) => [outcome, problems])).toEqual([
    ['new', []],
    ['new', []],
    ['new', []],
    ['problem', ['This language is not offered.']],
  ])
  await portal.as('admin').people.import({ csv: mixed })
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

/** English sorts ñ as n, Spanish as a separate letter. */
const SORTED = {
  en: ['alvarado', 'Álvarez', 'Alvarez 9', 'Alvarez 10', 'Muñoz', 'Munro', 'muro', 'Ñandú', 'Nube', 'Oak', 'Zoe'],
  es: ['alvarado', 'Álvarez', 'Alvarez 9', 'Alvarez 10', 'Munro', 'Muñoz', 'muro', 'Nube', 'Ñandú', 'Oak', 'Zoe'],
}
const ours = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).filter((name) => SORTED.en.includes(name))

test.each(['en', 'es'] as const)('names, titles and streets are sorted as in the dictionary of who reads %s', async (language) => {
  const portal = await openPortal()
  const { guidelines, documents, announcements } = portal.as('admin')
  const addresses = [
    ['Canto Ct', '2'],
    ['Canto Ct', '10'],
    ['Cañada Ct', '1'],
  ] as const
  const names = SORTED.en.toReversed()
  for (const [at, name] of names.entries()) {
    const [streetName, streetNumber] = addresses[at % 3] ?? addresses[0]
    await portal.addPerson({ username: `person${at}`, name, isAdmin: 1, emailSubscribed: 0, directoryListed: 1, streetName, streetNumber })
    await guidelines.create({ title: name, description: 'As it says', tags: ['Safety'] } as never)
    await documents.addLink({ title: name, category: 'Forms', fileUrl: 'https://example.org/a' })
  }
  const { id } = await announcements.create({ title: 'Water', content: 'Off', categories: [1] })
  const app = await portal.app()
  const cookies = { admin: await portal.cookieOf('admin'), superAdmin: await portal.cookieOf('superAdmin') }
  const ask = async (who: keyof typeof cookies, path: string, input: object = {}) => {
    const url = `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`
    const { statusCode, body, headers } = await app.inject({ url, headers: { cookie: cookies[who], 'accept-language': language } })
    expect([path, statusCode, headers['content-language'], headers.vary]).toEqual([path, 200, language, 'Accept-Language'])
    return JSON.parse(body).result.data
  }

  expect(ours(await ask('admin', 'people.list'))).toEqual(SORTED[language])
  expect(ours(await ask('admin', 'people.selection'))).toEqual(SORTED[language])
  expect(ours(await ask('admin', 'people.directory'))).toEqual(SORTED[language])
  expect(ours(await ask('admin', 'maintenance.assignable'))).toEqual(SORTED[language])
  expect(ours((await ask('superAdmin', 'auth.mfaPolicy')).people)).toEqual(SORTED[language])
  const titles = (rows: { title: string }[]) => ours(rows.map(({ title }) => ({ name: title })))
  expect(titles(await ask('admin', 'guidelines.list'))).toEqual(SORTED[language])

  for (const search of ['', 'forms']) {
    const listed: { title: string }[] = []
    let cursor: string | null = null
    do {
      const page: { documents: { title: string }[]; nextCursor: string | null } = await ask('admin', 'documents.page', {
        sort: 'title',
        limit: 2,
        search,
        cursor,
      })
      expect(page.documents.length).toBeLessThanOrEqual(2)
      listed.push(...page.documents)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(titles(listed)).toEqual(SORTED[language])
  }

  const { letters } = (await ask('admin', 'announcements.letters', { id })) as { letters: { addressLines: string[] }[] }
  const cañada = '1 Cañada Ct'
  const canto = ['2 Canto Ct', '10 Canto Ct']
  const streets = language === 'en' ? [cañada, ...canto] : [...canto, cañada]
  expect(letters.map(({ addressLines }) => addressLines[1]).filter((line) => line && streets.includes(line))).toEqual(streets)
})
