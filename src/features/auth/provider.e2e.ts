import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from '../../../e2e/harness'
import { addResident, PASSWORD, signIn } from '../../../e2e/people'
import type { Portal } from '../../../e2e/portal-process'
import { startSignInProvider } from '../../testing/sign-in-provider'

async function open() {
  const idp = await startSignInProvider()
  onTestFinished(idp.close)
  const portal = await startPortal({ env: idp.env })
  idp.state.publicUrl = portal.url
  return { portal, ...idp }
}

const providerPart = (page: Page) => page.getByRole('region', { name: 'Neighbor ID' })
function expireProofs({ folder }: Portal) {
  const database = new Sqlite(join(folder, 'portal.sqlite'))
  database.prepare('UPDATE session SET provenUntil = NULL').run()
  database.close()
}

const signOut = (page: Page) => page.context().clearCookies({ name: 'portico_session' })
const REFUSED = /status of 40[134]/

test('a linked provider signs in and returns to the page that was asked for', async () => {
  const { portal } = await open()
  await addResident(portal, 'Margaret Alvarez')
  const page = await newPhone(portal, { expectedComplaints: [REFUSED] })
  await signIn(page, 'margaret')
  expireProofs(portal)
  await page.goto('/profile?tab=settings')
  await providerPart(page).getByRole('button', { name: 'Link' }).click()
  const proof = page.getByRole('dialog', { name: 'Please confirm it is you' })
  await proof.getByLabel('Your password').fill(PASSWORD)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Your account is linked to Neighbor ID').first().waitFor()
  await providerPart(page)
    .getByText(/^Linked /)
    .waitFor()
  expect(page.url()).toBe(`${portal.url}/profile?tab=settings`)

  await signOut(page)
  await page.goto('/documents?q=rules')
  await page.getByRole('link', { name: 'Sign in with Neighbor ID' }).click()
  await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor()
  expect(page.url()).toBe(`${portal.url}/documents?q=rules`)

  await page.goto('/profile?tab=settings')
  await providerPart(page).getByRole('button', { name: 'Unlink' }).click()
  await page.getByText('Your account is no longer linked to Neighbor ID').first().waitFor()
  await providerPart(page).getByRole('button', { name: 'Link' }).waitFor()
})

test('a newcomer from the provider finds name and address filled in and waits for approval', async () => {
  const { portal, state } = await open()
  const page = await newDesktop(portal, { expectedComplaints: [REFUSED] })
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Sign in with Neighbor ID' }).click()
  await page.getByText('Neighbor ID has told us who you are.').waitFor()
  expect(await page.getByLabel('Full name').inputValue()).toBe('Rosa Resident')
  expect(await page.getByLabel('Email').inputValue()).toBe('rosa@id.example.org')
  await page.getByLabel('Username').fill('rosa')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByLabel('Street number').fill('18')
  await page.getByLabel('Street name').selectOption({ index: 1 })
  await page.getByLabel('HOA status').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('Thank you, Rosa Resident!').waitFor()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Sign in with Neighbor ID' }).click()
  await page.getByText('Your account is pending approval by the HOA board.').waitFor()

  state.people.ana = { name: 'Ana', email: 'ana@id.example.org' }
  state.person = 'ana'
  const spanish = await newPhone(portal, { locale: 'es-US', expectedComplaints: [REFUSED] })
  await spanish.goto('/auth')
  await spanish.getByRole('link', { name: 'Iniciar sesión con Neighbor ID' }).click()
  await spanish.getByText('Neighbor ID no ha confirmado su correo electrónico.').waitFor()
})
