import { expect, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from './harness'
import { addResident, enter, enterAsBoard, openSession } from './people'
import { ADMIN, type Portal } from './portal-process'
import { INCH, print } from './print'

/** Points a text may stand inside of its place. */
const INSIDE = 0.14 * INCH

const HOUSES = Array.from({ length: 31 }, (_, at) => at + 1)

/** Thirty-one houses, the board's own, and nobody to carry the mail. */
async function tellManyWithoutMail(portal: Portal) {
  const headers = { cookie: await openSession(portal, ADMIN.username, ADMIN.password), 'content-type': 'application/json' }
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${portal.url}${path}`, { method, headers, body: JSON.stringify(body) })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return answer.json()
  }
  const rows = HOUSES.map((number) => `Person ${number},p${number}@example.org,${number},Rockrose Dr,Renter,${number === 1 ? 'es' : ''}`)
  await send('POST', '/trpc/people.import', { csv: `Name,Email,Street number,Street,Status,Language\n${rows.join('\n')}` })
  const users = (await (await fetch(`${portal.url}/api/users`, { headers })).json()) as { id: number; name: string }[]
  const second = users.find(({ name }) => name === 'Person 2')
  await send('PATCH', `/api/users/${second?.id}`, { mailingAddress: 'Care of Ann Lee\nPO Box 9\nReno, NV 89501' })
  await send('PATCH', '/api/community/reach', { postalLine: 'Sage, CA 92000' })
  const translations = [{ language: 'es', title: 'Corte de agua', content: 'Llene una olla.' }]
  const { id } = (await send('POST', '/api/announcements', {
    ...{ title: 'Water shut-off', content: 'Fill a kettle.', categories: [1], translations, notify: true },
  })) as { id: number }
  return id
}

test('letters are printed for window envelopes and as labels, in each language, and marked as handled', { timeout: 180_000 }, async () => {
  const portal = await startPortal({ env: { SMTP_URL: '' } })
  const id = await tellManyWithoutMail(portal)
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/delivery')
  await page.getByRole('tab', { name: 'Needs a letter' }).click()
  await page.getByText('32 people need a letter:').waitFor()
  await page.getByRole('row', { name: /Person 2 Care of Ann Lee/ }).waitFor()

  await page.getByRole('link', { name: 'Print Letters' }).click()
  await page.waitForURL(`**/letters/${id}`)
  await page.getByRole('article').nth(31).waitFor()
  const letters = await print(page)
  expect(letters.pages).toBe(32)
  for (const { text, left, down } of letters.texts.filter((each) =>
    /^(Person|Care of|PO Box|Reno|\d+ Rockrose|Sage, CA)/.test(each.text),
  )) {
    expect(left, text).toBeCloseTo(0.9 * INCH, 0)
    expect([down > 2.1 * INCH, down < 3.1 * INCH], text).toEqual([true, true])
  }
  const spanish = letters.texts.find(({ text }) => text === 'Corte de agua')
  const onPage = (number?: number) =>
    letters.texts
      .filter((each) => each.page === number)
      .map(({ text }) => text)
      .join(' ')
  for (const said of ['Publicado el', 'Person 1 ', 'Llene una olla.', 'Recibe esta carta']) expect(onPage(spanish?.page)).toContain(said)
  for (const said of ['Posted ', 'Person 2 ', 'Water shut-off', 'Fill a kettle.']) expect(onPage((spanish?.page ?? 0) + 1)).toContain(said)
  expect(letters.texts.map(({ text }) => text).join(' ')).not.toMatch(/Dashboard|Print as/)

  await page.getByText('Labels', { exact: true }).click()
  await page.getByRole('list', { name: 'Sheet 2' }).waitFor()
  const labels = await print(page)
  expect(labels.pages).toBe(2)
  const names = labels.texts.filter(({ text }) => /^(Person \d+|Bea Board)$/.test(text))
  expect(names).toHaveLength(32)
  for (const [at, { text, page: sheet, left, down }] of names.entries()) {
    expect(sheet, text).toBe(at < 30 ? 1 : 2)
    const [column, row] = [at % 3, Math.floor((at % 30) / 3)]
    const [x, y] = [(0.1875 + column * 2.75) * INCH, (0.5 + row) * INCH]
    const isInside = left > x && left < x + INSIDE && down > y && down < y + 0.5 * INCH
    expect(isInside, `${text} at ${left}, ${down}, not ${x}, ${y}`).toBe(true)
  }
  await page.goto('/announcements')
  await page.getByRole('heading', { name: 'Water shut-off' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { name: 'Water shut-off' }).isVisible(), 'other pages print as before').toBe(true)
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/delivery?tab=letters')
  await page.getByRole('checkbox', { name: 'Person 3', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Mark as handled' }).click()
  await page.getByRole('menuitem', { name: 'Carried round' }).click()
  await page.getByText('31 letters marked as handled').waitFor()
  expect(await page.getByRole('table').getByText('Carried round').count()).toBe(31)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Marked as not handled').waitFor()
  expect(await page.getByRole('table').getByText('Carried round').count()).toBe(0)
  await page.getByRole('button', { name: 'Mark as handled' }).click()
  await page.getByRole('menuitem', { name: 'Mailed' }).click()
  await page.getByText('32 letters marked as handled').waitFor()
  await page.reload()
  await page.getByRole('table').getByText('Mailed').first().waitFor()
  await page.goto(`/letters/${id}`)
  await page.getByText('0 letters.').waitFor()
  await page.getByLabel('Also letters that are handled already').check()
  await page.getByText('32 letters.').waitFor()
})

test('twenty names at one house are cut on paper, and the last line of the address stays', async () => {
  const portal = await startPortal({ env: { SMTP_URL: '' } })
  const headers = { cookie: await openSession(portal, ADMIN.username, ADMIN.password), 'content-type': 'application/json' }
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${portal.url}${path}`, { method, headers, body: JSON.stringify(body) })
    expect(answer.ok, await answer.text()).toBe(true)
  }
  const names = Array.from({ length: 20 }, (_, at) => `${'Maximilian '.repeat(8)}${at}`)
  const people = names.map((name, at) => `${name},max${at}@example.org,7,Rockrose Dr,Renter`)
  await send('POST', '/trpc/people.import', { csv: `Name,Email,Street number,Street,Status\n${people.join('\n')}` })
  await send('PATCH', '/api/community/reach', { postalLine: 'Sage, CA 92000' })
  await send('POST', '/api/announcements', { title: 'Water', content: 'Off.', categories: [1], notify: true })
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  for (const layout of ['letters', 'labels']) {
    await page.goto(`/letters/1?layout=${layout}`)
    const address = page.locator('address').filter({ hasText: 'Maximilian' })
    await address.waitFor()
    await page.emulateMedia({ media: 'print' })
    const inches = await address.evaluate((element) => {
      const [top, bottom] = [element.getBoundingClientRect().top, element.lastElementChild?.getBoundingClientRect().bottom ?? 0]
      return (bottom - top) / 96
    })
    expect(inches, layout).toBeLessThanOrEqual(1)
    expect(await address.getByText('Sage, CA 92000').evaluate((line) => line.getBoundingClientRect().height), layout).toBeGreaterThan(5)
    await page.emulateMedia({ media: 'screen' })
  }
})

test('a mailing address is one’s own, or the board’s to write; letters are not for residents', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident', { hoaStatus: 'renter' })
  const page = await newPhone(portal)
  await enter(page, 'rosa')
  await page.goto('/profile?tab=settings')
  const field = page.getByRole('textbox', { name: 'Mailing address' })
  await field.fill('1\n2\n3\n4\n5')
  await page.getByRole('button', { name: 'Save mailing address' }).click()
  await page.getByText('Use at most 4 lines of 60 characters').waitFor()
  await field.fill('  PO Box 9 \n\nReno, NV 89501')
  await page.getByRole('button', { name: 'Save mailing address' }).click()
  await page.getByText('Mailing address saved').waitFor()
  await page.reload()
  expect(await field.inputValue()).toBe('PO Box 9\nReno, NV 89501')
  await page.goto('/letters/1')
  await page.waitForURL((url) => url.pathname === '/')

  const board = await newDesktop(portal)
  await enterAsBoard(board)
  await board.goto('/users?q=rosa')
  await board.getByRole('button', { name: 'Actions for Rosa Resident' }).click()
  await board.getByRole('menuitem', { name: 'Edit' }).click()
  const edited = board.getByLabel('Mailing address (optional)')
  expect(await edited.inputValue()).toBe('PO Box 9\nReno, NV 89501')
  await edited.fill('')
  await board.getByRole('button', { name: 'Save Changes' }).click()
  await board.getByText('User updated').waitFor()
  await page.goto('/profile?tab=settings')
  await expect.poll(() => field.inputValue()).toBe('')
})

test('labels of owners print 30 to a sheet, and confirmation forms one page each for a window envelope', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Emailed')
  const headers = { cookie: await openSession(portal, ADMIN.username, ADMIN.password), 'content-type': 'application/json' }
  const rows = HOUSES.map((number) => `${number + 110},Rockrose Dr,Owner Number${number}`)
  const body = JSON.stringify({ csv: ['Street number,Street,Owner', ...rows].join('\n') })
  expect((await fetch(`${portal.url}/api/homes/import`, { method: 'POST', headers, body })).status).toBe(200)
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/homes/print')
  await page.getByRole('list', { name: 'Sheet 2' }).waitFor()
  const labels = await print(page)
  expect(labels.texts.map(({ text }) => text)).toContain('Rosa Emailed')
  const names = labels.texts.filter(({ text }) => /^Owner Number\d+$/.test(text))
  expect([labels.pages, names.filter((name) => name.page === 1).length]).toEqual([2, 30])
  for (const [at, { left, down }] of names.slice(0, 30).entries()) {
    const [x, y] = [(0.1875 + (at % 3) * 2.75) * INCH, (0.5 + Math.floor(at / 3)) * INCH]
    expect(left > x && left < x + INSIDE && down > y && down < y + 0.5 * INCH, `label ${at}`).toBe(true)
  }

  await page.getByText('Confirmation Forms', { exact: true }).click()
  await page.getByRole('article').nth(30).waitFor()
  const forms = await print(page)
  const addressed = forms.texts.filter(({ text, down }) => /^Owner Number\d+$/.test(text) && down < 3.1 * INCH)
  expect([forms.pages, addressed.length, forms.texts.some(({ text }) => text === 'Rosa Emailed')]).toEqual([31, 31, false])
  for (const [at, { page: sheet, left, down }] of addressed.entries()) {
    expect([sheet, down > 2.1 * INCH], `form ${at}`).toEqual([at + 1, true])
    expect(left).toBeCloseTo(0.9 * INCH, 0)
  }
  expect(await page.getByText("You don't have to give an email address.").count()).toBe(31)
})
