import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { inEnglish } from '../../testing/in-english'
import { newFolder } from '../../testing/new-folder'
import { openPortal, type Role } from '../../testing/open-portal'
import { TOO_MANY_IMAGES } from './schema'

const draft = { title: '=Mailbox color', description: 'Which color for the mailboxes?', options: '["Green","@Blue"]' }

async function openDoors() {
  const folder = newFolder()
  const portal = await openPortal({ UPLOADS_DIR: folder })
  const app = await portal.app()
  const call = async (role: Role | 'nobody', method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const headers: Record<string, string> = role === 'nobody' ? {} : { cookie: await portal.cookieOf(role) }
    if (!(payload instanceof FormData)) return app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    const encoded = new Response(payload)
    headers['content-type'] = encoded.headers.get('content-type') ?? ''
    return app.inject({ method, url, headers, payload: Buffer.from(await encoded.arrayBuffer()) })
  }
  const stored = () => readdirSync(folder).filter((name) => name !== 'tmp').length
  return { portal, call, stored }
}

const picture = async (background: string) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 900, height: 600, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  ])

async function form(fields: Record<string, string>, colors: string[] = []) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  for (const color of colors) data.append('images', await picture(color), `${color}.png`)
  return data
}

test('a form brings up to three pictures, and a change keeps, drops and adds', async () => {
  const { portal, call, stored } = await openDoors()
  const made = await call('admin', 'POST', '/api/polls', await form({ ...draft, status: 'active' }, ['red', 'green']))
  expect(made.statusCode).toBe(201)
  const poll = made.json()
  expect(poll).toMatchObject({
    options: [{ optionText: 'Green' }, { optionText: '@Blue' }],
    imageUrls: [{ pollId: poll.id, order: 0 }, { order: 1 }],
  })
  const [first, second] = poll.imageUrls.map((image: { imageUrl: string }) => image.imageUrl)
  const image = await call('neighbor', 'GET', `${first}?size=small`)
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp'])

  const address = `/api/polls/${poll.id}`
  expect((await call('admin', 'PATCH', address, { title: 'Same pictures' })).json().imageUrls).toHaveLength(2)
  const changed = (await call('admin', 'PATCH', address, await form({ imageUrls: JSON.stringify([second]) }, ['blue', 'gold']))).json()
  expect(changed.imageUrls).toHaveLength(3)
  expect(changed.imageUrls[0]).toEqual({ pollId: poll.id, imageUrl: second, order: 0 })
  expect((await call('admin', 'GET', first)).statusCode).toBe(404)
  await vi.waitFor(() => expect(stored()).toBe(6), { timeout: 20_000 })

  const refused = await call('admin', 'PATCH', address, await form({}, ['black']))
  expect([refused.statusCode, refused.json().error]).toEqual([400, inEnglish(TOO_MANY_IMAGES)])
  await vi.waitFor(() => expect(stored()).toBe(6), { timeout: 20_000 })
  expect((await call('admin', 'PATCH', address, { imageUrls: [] })).json().imageUrls).toEqual([])
  await call('admin', 'PATCH', address, await form({}, ['black']))
  expect((await call('admin', 'DELETE', address)).json()).toEqual({ message: 'Poll deleted successfully', until: expect.any(String) })
  await portal.as('superAdmin').recentlyDeleted.remove({ type: 'poll', id: poll.id })
  await portal.services.fileTrash.empty()
  expect(stored()).toBe(0)
})

test('descriptions follow the order of the pictures until somebody votes', async () => {
  const { portal, call } = await openDoors()
  const fields = { ...draft, status: 'active', imageDescriptions: '["A red mailbox",""]' }
  const made = (await call('admin', 'POST', '/api/polls', await form(fields, ['red', 'green', 'blue']))).json()
  expect(made.imageDescriptions).toEqual(['A red mailbox', '', null])
  const address = `/api/polls/${made.id}`
  const [red, green] = made.imageUrls
  const change = async (payload: object) => (await call('admin', 'PATCH', address, payload)).json().imageDescriptions
  expect(await change({ imageUrls: [green, red] })).toEqual(['', 'A red mailbox'])
  const added = await form({ imageDescriptions: JSON.stringify([null, 'A red mailbox by a door', 'Gold']) }, ['gold'])
  expect(await change(added)).toEqual([null, 'A red mailbox by a door', 'Gold'])
  expect((await call('admin', 'GET', '/api/own-data')).json().pollsMade).toMatchObject([
    { imageDescriptions: [null, 'A red mailbox by a door', 'Gold'] },
  ])
  const [option] = made.options
  await portal.as('resident').polls.vote({ id: made.id, responses: [{ optionId: option.id }] })
  expect((await call('admin', 'PATCH', address, { imageDescriptions: ['Ugly'] })).statusCode).toBe(409)
})

test('a fourth picture, another kind of file and a member are refused, and nothing is left of them', async () => {
  const { portal, call, stored } = await openDoors()
  const four = await call('admin', 'POST', '/api/polls', await form(draft, ['red', 'green', 'blue', 'gold']))
  expect([four.statusCode, four.json()]).toMatchObject([400, { error: inEnglish(TOO_MANY_IMAGES), issues: [{ path: 'images' }] }])
  const disguised = await form(draft)
  disguised.append('images', new Blob(['<svg onload="alert(1)">']), 'picture.png')
  expect((await call('admin', 'POST', '/api/polls', disguised)).statusCode).toBe(415)
  expect((await call('resident', 'POST', '/api/polls', await form(draft, ['red']))).statusCode).toBe(403)
  expect((await call('nobody', 'POST', '/api/polls', await form(draft, ['red']))).statusCode).toBe(401)
  expect((await call('admin', 'POST', '/api/polls', { ...draft, options: [] })).statusCode).toBe(400)
  expect((await call('admin', 'PATCH', '/api/polls/99', await form({}, ['red']))).statusCode).toBe(404)
  expect(stored()).toBe(0)
  expect(await portal.reads.selectFrom('poll').select('id').execute()).toEqual([])
})

test('pictures of a draft are the board’s', async () => {
  const { call } = await openDoors()
  const poll = (await call('admin', 'POST', '/api/polls', await form(draft, ['red']))).json()
  const { imageUrl } = poll.imageUrls[0]
  expect((await call('admin', 'GET', imageUrl)).statusCode).toBe(200)
  expect((await call('resident', 'GET', imageUrl)).statusCode).toBe(404)
  expect((await call('nobody', 'GET', imageUrl)).statusCode).toBe(401)
  expect((await call('admin', 'GET', `/api/polls/${poll.id}/images/999`)).statusCode).toBe(404)
})

test('admins take the results away as CSV, and no cell of it is a formula', async () => {
  const { call } = await openDoors()
  const poll = (
    await call('admin', 'POST', '/api/polls', { ...draft, options: ['Green', '@Blue'], questionType: 'singleWithOther', status: 'active' })
  ).json()
  const vote = (role: Role, response: object) => call(role, 'POST', `/api/polls/${poll.id}/vote`, { responses: [response] })
  await vote('resident', { optionId: poll.options[1].id })
  await vote('landlord', { optionId: poll.options[1].id })
  await vote('neighbor', { optionId: null, responseText: '=HYPERLINK("http://example.org","Win")' })
  const address = `/api/polls/${poll.id}/results.csv`
  expect((await call('resident', 'GET', address)).statusCode).toBe(403)
  const csv = await call('admin', 'GET', address)
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="poll-${poll.id}-results.csv"`,
  })
  expect(csv.body.slice(1).split('\r\n')).toEqual([
    "Poll,'=Mailbox color",
    'Status,active',
    'Total votes,3',
    'Homeowners,2',
    'Residents,1',
    '',
    'Option,Votes,Percent,Homeowners,Residents',
    'Green,0,0,0,0',
    "'@Blue,2,67,2,0",
    'Other,1,33,0,1',
    '',
    'Other responses',
    '"\'=HYPERLINK(""http://example.org"",""Win"")"',
    '',
  ])
  const spanish = await call('admin', 'GET', `${address}?language=es`)
  expect(spanish.headers['content-language']).toBe('es')
  const [, status, total, , , , columns, ...counts] = spanish.body.split('\r\n')
  expect([status, total, columns]).toEqual(['Estado,activa', 'Total de votos,3', 'Opción,Votos,Porcentaje,Propietarios,Residentes'])
  expect(counts.slice(0, 3)).toEqual(csv.body.split('\r\n').slice(7, 10))
})

test('ranked and open results as CSV', async () => {
  const { call } = await openDoors()
  const base = { title: 'Tree', description: 'Which tree for the park?', status: 'active' }
  const ranked = (await call('admin', 'POST', '/api/polls', { ...base, questionType: 'ranked', options: ['Ash', 'Birch'] })).json()
  const ranks = ranked.options.map((option: { id: number }, at: number) => ({ optionId: option.id, rank: at + 1 }))
  await call('resident', 'POST', `/api/polls/${ranked.id}/vote`, { responses: ranks })
  expect((await call('admin', 'GET', `/api/polls/${ranked.id}/results.csv`)).body.split('\r\n').slice(5)).toEqual([
    'Counting method,Instant runoff',
    '',
    'Option,Rank,Votes,Homeowners,Residents',
    'Ash,1,1,1,0',
    'Ash,2,0,0,0',
    'Birch,1,0,0,0',
    'Birch,2,1,1,0',
    '',
    'Instant runoff round,Option,Ballots,',
    '1,Ash,1,',
    '1,Birch,0,',
    'Winner,Ash',
    '',
    'Option,Borda points',
    'Ash,1',
    'Birch,0',
    '',
  ])
  const open = (await call('admin', 'POST', '/api/polls', { ...base, questionType: 'open' })).json()
  await call('neighbor', 'POST', `/api/polls/${open.id}/vote`, { responses: [{ responseText: 'An oak, please' }] })
  expect((await call('admin', 'GET', `/api/polls/${open.id}/results.csv`)).body.split('\r\n').slice(6)).toEqual([
    'Response,Submitted by',
    '"An oak, please",Resident',
    '',
  ])
  const draftPoll = (await call('admin', 'POST', '/api/polls', { ...base, questionType: 'open', status: 'draft' })).json()
  expect((await call('admin', 'GET', `/api/polls/${draftPoll.id}/results.csv`)).statusCode).toBe(403)
})
