import type { Page } from 'playwright-core'
import { ADMIN, type Portal } from './portal-process'

export interface Neighbor {
  username: string
  name: string
  email: string
}
export const PASSWORD = 'a-password-of-theirs'

/** The Cookie header of a fresh session. */
export async function openSession({ url }: Pick<Portal, 'url'>, username: string, password = PASSWORD): Promise<string> {
  const answer = await fetch(`${url}/api/login`, asJson({ username, password }))
  if (!answer.ok) throw new Error(`${username} could not sign in: ${await answer.text()}`)
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
}

/** An active resident, made by the board. */
export async function addResident(portal: Portal, name: string, change: Record<string, unknown> = {}): Promise<Neighbor> {
  const username = name.split(' ')[0]?.toLowerCase() ?? ''
  const person = { username, name, email: `${username}@example.org` }
  const fields = { streetNumber: '18', streetName: 'Sageleaf Cir', hoaStatus: 'owner-occupant', password: PASSWORD, status: 'active' }
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const answer = await fetch(`${portal.url}/api/register`, asJson({ ...fields, ...person, ...change }, cookie))
  if (!answer.ok) throw new Error(`${name} could not be added: ${await answer.text()}`)
  return person
}

const asJson = (body: unknown, cookie = ''): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie },
  body: JSON.stringify(body),
})

/** Fills in the sign-in form, wherever it was met. */
export async function signIn(page: Page, username: string, password = PASSWORD) {
  if (!page.url().includes('/auth')) await page.goto('/auth')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor({ state: 'detached' })
}

/** A fresh session for the browser of `page`, which shows no page yet: for stories that begin behind the sign-in page. */
export async function enter(page: Page, username: string, password = PASSWORD) {
  const answer = await page.request.post('/api/login', { data: { username, password } })
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${await answer.text()}`)
}

export const enterAsBoard = (page: Page) => enter(page, ADMIN.username, ADMIN.password)
export const signInAsBoard = (page: Page) => signIn(page, ADMIN.username, ADMIN.password)
