import { expect, test } from 'vitest'
import { INSIDE, VIEWERS } from '../../testing/audiences'
import { INVITED } from '../../testing/invited'
import { openPortal, PASSWORD, type Portal } from '../../testing/open-portal'
import { LANGUAGES } from '../../words/languages'

const REFUSED = 'This language is not offered.'
const KEPT = 'portico_language=es; Path=/; Max-Age=31536000; SameSite=Lax'
const APPLICANT = {
  ...{ username: 'rosa.m', password: 'a long password', name: 'Rosa Montes', email: 'rosa.m@example.org' },
  ...{ streetNumber: '71', streetName: 'Saltbush Cir', hoaStatus: 'renter' },
}

async function call(portal: Portal, method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object, cookie = '') {
  const app = await portal.app()
  const answer = await app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
  const cookies = [answer.headers['set-cookie'] ?? []].flat().filter((set) => set.startsWith('portico_language='))
  return { status: answer.statusCode, body: answer.json(), cookies }
}
const languageOf = async ({ reads }: Portal, username: string) =>
  (await reads.selectFrom('user').select('language').where('username', '=', username).executeTakeFirstOrThrow()).language

test('the languages are named in themselves, the community’s first', async () => {
  const portal = await openPortal()
  const named = (first: string) => {
    const languages = LANGUAGES.map(({ code, name }) => ({ code, name }))
    return [...languages.filter(({ code }) => code === first), ...languages.filter(({ code }) => code !== first)]
  }
  expect(named('en')).toEqual(expect.arrayContaining([{ code: 'es', name: 'Español' }]))
  expect((await call(portal, 'GET', '/api/languages')).body).toEqual({ languages: named('en'), community: 'en' })
  await portal.as('superAdmin').community.changeLanguage({ language: 'es' })
  expect((await call(portal, 'GET', '/api/languages')).body).toEqual({ languages: named('es'), community: 'es' })
})

test('everyone signed in chooses their own language and nobody else’s; the choice is kept and told by a cookie', async () => {
  const portal = await openPortal()
  for (const viewer of VIEWERS) {
    const cookie = viewer === 'nobody' ? '' : await portal.cookieOf(viewer)
    const { status, body, cookies } = await call(portal, 'PUT', '/api/user/language', { language: 'es' }, cookie)
    if (!INSIDE.member.includes(viewer)) {
      expect([viewer, status]).toEqual([viewer, 401])
      continue
    }
    expect([viewer, status, body.username, body.language]).toEqual([viewer, 200, viewer, 'es'])
    expect(cookies).toEqual([KEPT])
    expect((await call(portal, 'GET', '/api/user', undefined, cookie)).body.language).toBe('es')
  }
  expect(await languageOf(portal, 'pending')).toBeNull()
  const cookie = await portal.cookieOf('resident')
  const cleared = await call(portal, 'PUT', '/api/user/language', { language: null }, cookie)
  expect(cleared).toMatchObject({ status: 200, body: { language: null }, cookies: [expect.stringContaining('Max-Age=0')] })
})

test('the cookie is marked secure on https', async () => {
  const portal = await openPortal({ PUBLIC_URL: 'https://portal.test' })
  const { cookies } = await call(portal, 'POST', '/api/login', { username: 'resident', password: PASSWORD, language: 'es' })
  expect(cookies).toEqual(['portico_language=es; Path=/; Max-Age=31536000; SameSite=Lax; Secure'])
})

test.each([{}, { language: 'tlh' }, { language: 'ES' }, { language: 5 }])('%j is refused wherever a language is set', async (language) => {
  const portal = await openPortal()
  const cookie = await portal.cookieOf('superAdmin')
  const refusal = { status: 400, body: { error: REFUSED, issues: [{ path: 'language', message: REFUSED }] }, cookies: [] }
  for (const url of ['/api/user/language', '/api/community/language'])
    expect(await call(portal, 'PUT', url, language, cookie)).toEqual(refusal)
  if (!('language' in language)) return
  expect(await call(portal, 'POST', '/api/register', { ...APPLICANT, ...language })).toEqual(refusal)
  expect(await call(portal, 'POST', '/api/register', { ...INVITED, ...language }, cookie)).toEqual(refusal)
  expect(await call(portal, 'PATCH', `/api/users/${portal.people.resident.id}`, language, cookie)).toEqual(refusal)
})

test('a change of the community’s language is written down', async () => {
  const portal = await openPortal()
  const change = async (language: string | null) =>
    call(portal, 'PUT', '/api/community/language', { language }, await portal.cookieOf('superOnly'))
  expect(await change('es')).toMatchObject({ status: 200, body: { language: 'es' } })
  expect((await change(null)).status).toBe(400)
  expect((await portal.as('nobody').community.info()).language).toBe('es')
  const entries = await portal.reads.selectFrom('auditEntry').select('action').execute()
  expect(entries).toEqual([{ action: 'changed settings' }])
})

test('signing in stores a language that was pressed; one that is not offered changes nothing', async () => {
  const portal = await openPortal()
  const signIn = (more: object) => call(portal, 'POST', '/api/login', { username: 'resident', password: PASSWORD, ...more })
  expect(await signIn({})).toMatchObject({ body: { language: null }, cookies: [] })
  expect(await signIn({ language: 'es' })).toMatchObject({ status: 200, body: { language: 'es' }, cookies: [KEPT] })
  for (const language of ['tlh', null, 5])
    expect(await signIn({ language })).toMatchObject({ status: 200, body: { language: 'es' }, cookies: [KEPT] })
  expect((await signIn({ language: 'en', password: 'wrong' })).status).toBe(401)
  expect(await languageOf(portal, 'resident')).toBe('es')
  expect(await call(portal, 'POST', '/api/login', { username: 'pending', password: PASSWORD, language: 'es' })).toMatchObject({
    status: 403,
    cookies: [],
  })
  expect(await languageOf(portal, 'pending')).toBeNull()
})

test('signing out leaves the cookie and the choice', async () => {
  const portal = await openPortal()
  await portal.as('resident').community.chooseOwnLanguage({ language: 'es' })
  expect((await call(portal, 'POST', '/api/logout', {}, await portal.cookieOf('resident'))).cookies).toEqual([])
  expect(await languageOf(portal, 'resident')).toBe('es')
})

test('registering keeps the page’s language, and the board gives one to whom it invites or edits', async () => {
  const portal = await openPortal()
  const cookie = await portal.cookieOf('admin')
  expect((await call(portal, 'POST', '/api/register', { ...APPLICANT, language: 'es' })).status).toBe(201)
  expect(await languageOf(portal, 'rosa.m')).toBe('es')
  const invited = await call(portal, 'POST', '/api/register', { ...INVITED, language: 'es' }, cookie)
  expect(invited).toMatchObject({ status: 201, body: { language: 'es' }, cookies: [] })
  const edit = (body: object, by = cookie) => call(portal, 'PATCH', `/api/users/${invited.body.id}`, body, by)
  expect((await edit({ name: 'Irene' })).body.language).toBe('es')
  expect((await edit({ language: 'en' })).body.language).toBe('en')
  expect((await edit({ language: null })).body.language).toBeNull()
  expect((await edit({ language: 'es' }, await portal.cookieOf('resident'))).status).toBe(403)
  expect((await edit({ language: 'es' }, '')).status).toBe(401)
})

test('the board sees what somebody has chosen; a language that is gone reads as no choice', async () => {
  const portal = await openPortal()
  await portal.as('resident').community.chooseOwnLanguage({ language: 'es' })
  const listed = async () => (await portal.as('admin').people.list()).find(({ username }) => username === 'resident')?.language
  expect(await listed()).toBe('es')
  portal.sqlite.exec(`UPDATE user SET language = 'tlh'; INSERT INTO setting (key, value) VALUES ('language', '"tlh"')`)
  await portal.write(async () => {})
  expect(await listed()).toBeNull()
  expect((await portal.as('nobody').community.languages()).community).toBe('en')
})
