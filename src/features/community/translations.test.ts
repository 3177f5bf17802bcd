import { describe, expect, test } from 'vitest'
import { inEnglish } from '../../testing/in-english'
import { openPortal, type Portal } from '../../testing/open-portal'

const NOTICE = { title: 'Water shut off', content: 'Tonight from ten', categories: [1] }
const EVENT = {
  title: 'Fall picnic',
  description: 'Bring something to share',
  location: 'The green',
  tags: ['Social'],
  dateStart: '2030-05-01',
}
const RULE = { title: 'Quiet hours', description: 'No loud noise after ten', tags: ['Safety'] }

const KINDS = [
  { path: '/api/announcements', method: 'PUT', field: 'content', full: NOTICE },
  { path: '/api/ccr-guidelines', method: 'PUT', field: 'description', full: RULE },
  { path: '/api/events', method: 'PATCH', field: 'description', full: EVENT },
] as const

const asText = 'Esta noche, desde las diez'
const spanish = (field: string, change: object = {}) => ({ language: 'es', title: 'Corte de agua', [field]: asText, ...change })

async function call(portal: Portal, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object, role = 'admin') {
  const cookie = role === 'nobody' ? '' : await portal.cookieOf(role as 'admin')
  const answer = await (await portal.app()).inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

describe.each(KINDS)('$path', ({ path, method, field, full }) => {
  const make = async (portal: Portal, more: object = {}) => (await call(portal, 'POST', path, { ...full, ...more })).body
  const save = (portal: Portal, id: number, more: object = {}) => call(portal, method, `${path}/${id}`, { ...full, ...more })

  test('a text is in the community’s language unless its author says another, and has no translations', async () => {
    const portal = await openPortal()
    expect(await make(portal)).toMatchObject({ language: 'en', translations: [] })
    await portal.as('superAdmin').community.changeLanguage({ language: 'es' })
    expect(await make(portal)).toMatchObject({ language: 'es' })
    expect(await make(portal, { language: 'en' })).toMatchObject({ language: 'en' })
  })

  test('a translation is served with its row, marked when the original changes, and up to date when it is saved again', async () => {
    const portal = await openPortal()
    const translation = spanish(field, { title: ' Corte de agua ' })
    const fresh = { ...spanish(field), isOutdated: false }
    const { id, translations } = await make(portal, { translations: [translation] })
    expect(translations).toEqual([fresh])
    expect((await save(portal, id)).body.translations).toEqual([fresh])
    expect((await save(portal, id, { title: 'Another title' })).body.translations).toEqual([{ ...fresh, isOutdated: true }])
    expect((await save(portal, id, { translations: [translation] })).body.translations).toEqual([fresh])
    const both = { [field]: 'Another text of some length', translations: [translation] }
    expect((await save(portal, id, both)).body.translations).toEqual([fresh])
    expect((await save(portal, id, { translations: [spanish(field, { title: ' ', [field]: '' })] })).body.translations).toEqual([])
    expect((await save(portal, id, { translations: [translation] })).body.translations).toHaveLength(1)
    expect((await save(portal, id, { translations: [] })).body.translations).toEqual([])
  })

  test('halves, doubles, unknown languages, what is too short and the original’s language are refused and change nothing', async () => {
    const portal = await openPortal()
    const { id } = await make(portal, { translations: [spanish(field)] })
    const before = (await save(portal, id)).body
    const refused: [object, string, string][] = [
      [{ translations: [spanish(field, { title: ' ' })] }, 'translations', inEnglish('fields.translationHalf')],
      [{ translations: [spanish(field, { [field]: null })] }, 'translations', inEnglish('fields.translationHalf')],
      [{ translations: [spanish(field), spanish(field)] }, 'translations', inEnglish('fields.translationTwice')],
      [{ translations: [spanish(field, { language: 'tlh' })] }, 'translations', inEnglish('fields.languageUnknown')],
      [{ translations: [spanish(field, { language: 'en' })] }, 'translations', inEnglish('fields.translationSame')],
      [{ language: 'es' }, 'translations', inEnglish('fields.translationSame')],
      [{ language: 'tlh' }, 'language', inEnglish('fields.languageUnknown')],
      [{ translations: 'no list' }, 'translations', inEnglish('fields.check')],
      [{ translations: [5] }, 'translations', inEnglish('fields.check')],
      [{ translations: [spanish(field, { title: 'x'.repeat(201) })] }, 'translations', 'Must be 200 characters or fewer'],
    ]
    for (const [change, at, message] of refused) {
      const answer = await save(portal, id, { title: 'Changed too', ...change })
      expect([change, answer]).toMatchObject([change, { status: 400, body: { error: message, issues: [{ path: at, message }] } }])
      const made = await call(portal, 'POST', path, { ...full, language: 'en', ...change })
      if (!('language' in change && change.language === 'es')) expect([change, made.status]).toEqual([change, 400])
    }
    const { lastUpdated: _, ...after } = (await save(portal, id)).body
    expect(before).toMatchObject(after)
    const swapped = { language: 'es', translations: [spanish(field, { language: 'en' })] }
    expect((await save(portal, id, swapped)).body).toMatchObject({ language: 'es', translations: [{ language: 'en' }] })
  })

  test('it goes with its row, and stays when its author goes', async () => {
    const portal = await openPortal()
    const { id } = await make(portal, { translations: [spanish(field)] })
    expect((await portal.as('admin').people.list()).length).toBeGreaterThan(0)
    await portal.as('superAdmin').people.changeRole({ id: portal.people.admin.id, isAdmin: false })
    await portal.as('superAdmin').people.remove({ id: portal.people.admin.id })
    const rows = () => portal.reads.selectFrom('translation').select(['title', 'authorId']).execute()
    expect(await rows()).toEqual([{ title: 'Corte de agua', authorId: null }])
    await call(portal, 'DELETE', `${path}/${id}`, undefined, 'superAdmin')
    expect(await rows()).toEqual([])
  })
})

test('translations are hidden with their row', async () => {
  const portal = await openPortal()
  const { announcements, events } = portal.as('admin')
  const translations = [spanish('content')] as never
  await announcements.create({ ...NOTICE, expiresAt: '2020-01-01', translations })
  await events.create({ ...EVENT, tags: ['Social'], isPublic: false, translations: [spanish('description')] as never })
  const seen = async (role: 'admin' | 'resident') => JSON.stringify(await portal.as(role).announcements.list())
  expect(await seen('admin')).toContain(asText)
  expect(await seen('resident')).not.toContain(asText)
  const found = async (role: string, q: string) => (await call(portal, 'GET', `/api/search?q=${q}`, undefined, role)).body.results
  expect(await found('admin', 'agua')).toHaveLength(2)
  expect(await found('resident', 'agua')).toMatchObject([{ type: 'event' }])
  expect(await found('resident', 'picnic')).toMatchObject([{ type: 'event' }])
})

test('own data includes one’s own translations only', async () => {
  const portal = await openPortal()
  await portal.as('admin').announcements.create({ ...NOTICE, translations: [spanish('content')] as never })
  const own = async (role: string) => (await call(portal, 'GET', '/api/own-data', undefined, role)).body
  expect(await own('admin')).toMatchObject({
    account: { language: null },
    translationsMade: [{ language: 'es', title: 'Corte de agua', text: asText }],
  })
  expect(await own('superAdmin')).toMatchObject({ translationsMade: [] })
})

test('a language that is not offered any more stays stored and is hidden', async () => {
  const portal = await openPortal()
  await portal.as('admin').announcements.create({ ...NOTICE, translations: [spanish('content')] as never })
  portal.sqlite.exec(`UPDATE translation SET language = 'tlh'; UPDATE announcement SET language = 'it'`)
  await portal.write(async () => {})
  expect(await portal.as('resident').announcements.list()).toMatchObject([{ language: 'en', translations: [] }])
})
