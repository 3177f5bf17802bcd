import { expect, test } from 'vitest'
import { newPhone, startPortal } from '../../../e2e/harness'
import { addResident, enter, openSession } from '../../../e2e/people'
import { ADMIN, type Portal } from '../../../e2e/portal-process'
import { drawPaper, makeFaxPdf, makePdf } from '../../testing/papers'

async function add({ url }: Portal, cookie: string, name: string, bytes: Buffer) {
  const form = new FormData()
  form.append('title', name)
  form.append('category', 'Other')
  form.append('file', new Blob([bytes as BlobPart]), name)
  expect((await fetch(`${url}/api/documents`, { method: 'POST', headers: { cookie }, body: form })).status).toBe(201)
}

test('the portal reads files beside its work: a broken one stops neither it nor the files behind it', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const find = async (q: string) =>
    (await (await fetch(`${portal.url}/api/search?q=${q}`, { headers: { cookie } })).json()) as {
      results: { where: string; url: string }[]
    }
  await add(portal, cookie, 'good.pdf', await makePdf(['First page', 'The otter lives here']))
  await add(portal, cookie, 'broken.pdf', Buffer.from('%PDF-1.7\nnothing\n%%EOF'))
  await expect.poll(async () => (await find('otter')).results, { timeout: 60_000 }).toHaveLength(1)
  expect((await find('otter')).results[0]).toMatchObject({ where: 'File, page 2', url: expect.stringContaining('#page=2') })
  const page = await newPhone(portal)
  await enter(page, 'margaret')
  await page.goto('/documents?search=otter')
  const inside = page.getByRole('listitem').filter({ hasText: /Found inside, page 2: .*otter/ })
  expect(await inside.getByRole('link', { name: 'Found inside, page 2:' }).getAttribute('href')).toContain('#page=2')
  const unread = async () => (await fetch(`${portal.url}/api/search/files`, { headers: { cookie } })).json()
  await expect.poll(unread, { timeout: 60_000 }).toMatchObject([{ name: 'broken.pdf', textState: 'unreadable' }])
})

test('a word that is only in the picture of a scanned page is found within two minutes', { timeout: 240_000 }, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const cookie = await openSession(portal, 'margaret')
  const board = await openSession(portal, ADMIN.username, ADMIN.password)
  const found = async (q: string) =>
    ((await (await fetch(`${portal.url}/api/search?q=${q}`, { headers: { cookie } })).json()) as { results: { where: string }[] }).results
  await add(portal, board, 'minutes.pdf', await makeFaxPdf(await drawPaper(['The gazebo by the pool', 'was approved in 1987.'])))
  await add(portal, board, 'photo.png', await drawPaper(['Please close the', 'driveway gate at night.']))
  await expect.poll(() => found('gazebo'), { timeout: 120_000, interval: 1000 }).toMatchObject([{ where: 'File, page 1' }])
  await expect.poll(() => found('driveway'), { timeout: 120_000, interval: 1000 }).toHaveLength(1)
})
