import { expect, test } from 'vitest'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'

async function get(portal: Portal, role: Role | 'nobody', query = '') {
  const app = await portal.app()
  const headers = role === 'nobody' ? {} : { cookie: await portal.cookieOf(role) }
  const answer = await app.inject({ url: `/api/activity${query}`, headers })
  return { status: answer.statusCode, body: answer.json() }
}

test('a member reads the feed', async () => {
  const portal = await openPortal()
  await portal.as('resident').messages.send({ subject: 'Fence', content: 'Which color?' })
  const { status, body } = await get(portal, 'resident', '?limit=50')
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      id: 'message-1',
      type: 'message',
      icon: 'mail',
      title: 'Fence',
      description: 'Which color?',
      url: '/messages#1',
      timestamp: expect.stringMatching(/Z$/),
      status: 'Pending',
    },
  ])
  expect(await get(portal, 'neighbor')).toEqual({ status: 200, body: [] })
})

test('the limit is a whole number from 1 to 100 with a default of 50', async () => {
  const portal = await openPortal()
  for (let turn = 0; turn < 110; turn += 1) await portal.as('resident').messages.send({ subject: `No. ${turn}`, content: 'x' })
  expect((await get(portal, 'resident')).body).toHaveLength(50)
  expect((await get(portal, 'resident', '?limit=1')).body).toHaveLength(1)
  expect((await get(portal, 'resident', '?limit=100')).body).toHaveLength(100)
  for (const wrong of ['0', '101', '-1', '1.5', 'all']) {
    expect(await get(portal, 'resident', `?limit=${wrong}`)).toMatchObject({ status: 400, body: { issues: [{ path: 'limit' }] } })
  }
  expect((await get(portal, 'resident', '?type=secret')).status).toBe(400)
})

test('the feed translates only the issue type and the date to Spanish on request', async () => {
  const portal = await openPortal()
  await portal.as('resident').maintenance.submit({
    ...{ issueType: 'Landscape Issue', streetName: 'Sageleaf Cir', streetNumber: '18', locationRelevance: 'My Property' },
    description: 'The hedge is too high',
  } as never)
  const event = {
    title: 'Open, In Progress',
    description: 'Bring something',
    location: 'The green',
    tags: ['Social'],
    dateStart: '2030-11-12',
  }
  const translations = [{ language: 'es', title: 'Comida al aire libre', description: 'Traiga algo rico' }]
  await portal.as('admin').events.create({ ...event, translations } as never)
  const app = await portal.app()
  const cookie = await portal.cookieOf('resident')
  const read = async (header?: string, url = '/api/activity') => {
    const answer = await app.inject({ url, headers: { cookie, ...(header && { 'accept-language': header }) } })
    expect(answer.headers).toMatchObject({ 'content-language': header === 'es-MX' ? 'es' : 'en', vary: 'Accept-Language' })
    return answer.json()
  }
  const [[eventItem, report], [eventoItem, reporte]] = [await read(), await read('es-MX')]
  expect(report).toMatchObject({ title: 'Landscape Issue, 18 Sageleaf Cir', status: 'Open' })
  expect(reporte).toEqual({ ...report, title: 'Problema de jardinería, 18 Sageleaf Cir' })
  expect(eventItem).toMatchObject({ title: 'Open, In Progress', description: 'Nov 12, 2030, The green' })
  const [inSpanish] = eventItem.translations
  expect(inSpanish).toEqual({ language: 'es', title: 'Comida al aire libre', description: eventItem.description, isOutdated: false })
  const description = '12 nov 2030, The green'
  expect(eventoItem).toEqual({ ...eventItem, description, translations: [{ ...inSpanish, description }] })
  for (const header of [undefined, 'es-MX'])
    for (const words of ['libre', 'landscape']) expect(await read(header, `/api/activity?search=${words}`)).toHaveLength(1)
})
