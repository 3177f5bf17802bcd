import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillPortal, openCalls } from './community-life'
import { newDesktop, newPhone, startPortal } from './harness'
import { requireNoBarrier } from './page-checks'
import { addResident, enter, enterAsBoard, openSession, PASSWORD } from './people'
import type { Portal } from './portal-process'

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).waitFor()

/** A resident who reads Spanish, in front of a phone. */
async function rosaReads(portal: Portal) {
  await addResident(portal, 'Rosa Ruiz')
  const headers = { 'content-type': 'application/json', cookie: await openSession(portal, 'rosa', PASSWORD) }
  await fetch(`${portal.url}/api/user/language`, { method: 'PUT', headers, body: JSON.stringify({ language: 'es' }) })
  const page = await newPhone(portal)
  await enter(page, 'rosa')
  return page
}

const SECOND = { button: 'Add this text in another language', title: 'Title in Spanish', text: 'Text in Spanish' }

test('the board writes a notice in two languages, each neighbor reads their own, and a change is marked', {
  timeout: 120_000,
}, async () => {
  const portal = await startPortal()
  const board = await newDesktop(portal)
  await enterAsBoard(board)
  await board.goto('/announcements')
  await board.getByRole('button', { name: 'New Announcement' }).click()
  const dialog = board.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Water off tonight')
  await dialog.getByLabel('Content').fill('From ten to midnight.')
  await dialog.getByLabel('Good News').check()
  const disclosure = dialog.getByRole('button', { name: SECOND.button })
  expect(await dialog.getByLabel('Written in').count()).toBe(0)
  await disclosure.click()
  await expect.poll(() => disclosure.getAttribute('aria-expanded')).toBe('true')
  expect(await dialog.getByLabel('Written in').inputValue()).toBe('en')
  await dialog.getByLabel(SECOND.title).fill('Corte de agua esta noche')
  await dialog.getByRole('button', { name: 'Create Announcement' }).click()
  await dialog.getByText('Write both the title and the text, or neither.').waitFor()
  await requireNoBarrier(board)
  await dialog.getByLabel(SECOND.text).fill('De diez a doce.')
  await dialog.getByRole('button', { name: 'Create Announcement' }).click()
  await toast(board, 'Announcement Created')
  const card = board.getByRole('article')
  await card.getByRole('heading', { name: 'Water off tonight' }).waitFor()
  expect(await card.innerText()).not.toMatch(/Translated by|Show original|Corte/)

  const phone = await rosaReads(portal)
  await phone.goto('/')
  await phone.getByRole('link', { name: 'Corte de agua esta noche' }).first().waitFor()
  await phone.goto('/announcements')
  const notice = phone.getByRole('article')
  await notice.getByText('Traducción de la mesa directiva').waitFor()
  await notice.getByText('De diez a doce.').waitFor()
  const original = notice.getByRole('button', { name: 'Ver original' })
  expect(await original.getAttribute('aria-expanded')).toBe('false')
  await original.click()
  await expect.poll(() => notice.getByRole('heading', { name: 'Water off tonight' }).getAttribute('lang')).toBe('en')
  expect(await notice.getByText('From ten to midnight.').getAttribute('lang')).toBe('en')
  await notice.getByRole('button', { name: 'Ver traducción' }).click()
  await expect.poll(() => notice.getByRole('heading', { name: 'Corte de agua esta noche' }).getAttribute('lang')).toBe(null)

  const edit = () => card.getByRole('button', { name: 'Edit' }).click()
  await edit()
  await dialog.getByLabel('Content').fill('From ten to one.')
  await dialog.getByText('The Spanish text has not changed. Check that it still says the same.').waitFor()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await card.getByText('From ten to one.').waitFor()
  await phone.reload()
  await notice.getByText('El original cambió después de esta traducción.').waitFor()

  await edit()
  await dialog.getByRole('checkbox', { name: 'It still says the same' }).check()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.waitFor({ state: 'detached' })
  await phone.reload()
  await notice.getByText('Traducción de la mesa directiva').waitFor()
  expect(await notice.getByText('El original cambió').count()).toBe(0)

  await edit()
  await dialog.getByRole('button', { name: 'Remove Spanish text' }).click()
  await expect.poll(() => dialog.getByLabel(SECOND.title).inputValue()).toBe('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.waitFor({ state: 'detached' })
  await phone.reload()
  await notice.getByRole('heading', { name: 'Water off tonight' }).waitFor()
  expect(await notice.getByText('Traducción').count()).toBe(0)
})

test('rules and events carry a second text through their forms, to lists, pages and paper', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  const board = await newDesktop(portal)
  await enterAsBoard(board)
  await board.goto('/ccr-guidelines?form=new')
  await board.getByLabel('Title').fill('Quiet hours')
  await board.getByLabel('Description').fill('No loud noise after ten.')
  await board.getByRole('checkbox', { name: 'Safety', exact: true }).check()
  await board.getByRole('button', { name: SECOND.button }).click()
  await board.getByLabel(SECOND.title).fill('Horas de silencio')
  await board.getByLabel(SECOND.text).fill('Sin ruido después de las diez.')
  await board.getByRole('button', { name: 'Create Guideline' }).click()
  await toast(board, 'Guideline created')

  await board.goto('/event-form')
  await board.getByLabel('Title').fill('Comida de otoño')
  await board.getByLabel('Description').fill('Traiga algo para compartir.')
  await board.getByLabel('Location').fill('The green')
  await board.getByLabel('Start Date').fill('2199-05-01')
  await board.getByRole('checkbox', { name: 'Social' }).check()
  await board.getByRole('button', { name: SECOND.button }).click()
  await board.getByLabel('Written in').selectOption('es')
  await board.getByLabel('Title in English').fill('Fall picnic')
  await board.getByLabel('Text in English').fill('Bring something to share.')
  await board.getByRole('button', { name: 'Create Event' }).click()
  await toast(board, 'Event created')
  await board.goto('/events?tab=upcoming')
  await board.getByRole('link', { name: 'Fall picnic' }).click()
  const dialog = board.getByRole('dialog', { name: 'Fall picnic' })
  await dialog.getByText('Translated by the board').waitFor()
  await dialog.getByRole('button', { name: 'Show original' }).click()
  await expect.poll(() => board.getByText('Traiga algo para compartir.').getAttribute('lang')).toBe('es')

  const phone = await rosaReads(portal)
  await phone.goto('/events?tab=upcoming')
  await phone.getByRole('link', { name: 'Comida de otoño' }).click()
  await phone.getByText('Traiga algo para compartir.').waitFor()
  expect(await phone.getByText('Traducción').count()).toBe(0)
  await phone.goto('/ccr-guidelines')
  await phone.getByRole('searchbox').fill('loud')
  await phone.getByRole('link', { name: 'Horas de silencio' }).click()
  await phone.getByRole('heading', { name: 'Horas de silencio', level: 1 }).waitFor()
  await phone.getByRole('button', { name: 'Ver original' }).click()
  await expect.poll(() => phone.getByRole('heading', { name: 'Quiet hours', level: 1 }).getAttribute('lang')).toBe('en')
  await phone.goto('/ccr-guidelines?view=print')
  await phone.getByText('Sin ruido después de las diez.').waitFor()
})

test('a toast in the language before leaves when the page changes its language', async () => {
  const portal = await startPortal()
  const page = await newDesktop(portal, { expectedComplaints: [/status of 401/] })
  await page.goto('/auth')
  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const toast = page.getByRole('alert').getByText('Login failed')
  await toast.hover()
  await page.getByRole('button', { name: 'Español' }).press('Enter')
  await page.getByLabel('Nombre de usuario').waitFor()
  await toast.waitFor({ state: 'detached' })
})

test('a language pressed before sign-in stays over a reload, and is then kept with the account', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Ruiz')
  const page = await newPhone(portal)
  await page.goto('/auth')
  await page.getByLabel('Username').fill('rosa')
  await page.getByRole('navigation', { name: 'Language / Idioma' }).getByRole('button', { name: 'Español' }).click()
  const username = page.getByLabel('Nombre de usuario')
  await username.waitFor()
  expect(await username.inputValue()).toBe('rosa')
  await page.reload()
  await username.fill('rosa')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await page.getByRole('heading', { name: 'Avisos recientes' }).waitFor()
  const { language } = await page.evaluate(async () => (await fetch('/api/user')).json())
  expect(language).toBe('es')
})

test('texts without a stored language carry the community’s where the page is in another', async () => {
  const portal = await startPortal()
  await fillPortal(portal)
  const calls = await openCalls(portal)
  await calls.post('/api/contacts', { section: 'emergency', title: 'Sheriff', phone: '555-010-0100', note: 'Ask for Bob.' })
  const phone = await rosaReads(portal)
  for (const [address, ...texts] of [
    ['/documents', 'Bylaws 2026'],
    ['/voting', 'Mailbox color', 'Blue'],
    ['/contacts', 'Sheriff', 'Ask for Bob.'],
  ] as const) {
    await phone.goto(address)
    for (const text of texts) {
      const written = phone.getByRole('main').getByText(text, { exact: true }).first()
      expect(await written.evaluate((node) => node.closest('[lang]')?.getAttribute('lang')), text).toBe('en')
    }
  }
})
