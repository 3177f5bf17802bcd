import { expect, test, vi } from 'vitest'
import { currentToast } from '#kit/feedback/toast'
import { client } from '../../../client/trpc-client'
import { openPortal, PASSWORD, type Role } from '../../../testing/open-portal'
import { en } from '../../../words/en'
import { es } from '../../../words/es'
import { explainRefusal } from './sign-in-refusal'

const FAILED = { title: 'Login failed', message: 'Authentication failed. Please check your credentials.', tone: 'destructive' }

async function signInWith(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  const refusal: unknown = await client.auth.signIn.mutate({ username: 'finn', password: PASSWORD }).catch((error: unknown) => error)
  vi.unstubAllGlobals()
  const { text, ...rest } = explainRefusal(refusal, en.authPage)
  return { refusal: { ...rest, text: text(en.authPage), inSpanish: text(es.authPage) }, toast: currentToast() }
}
const answering = (status: number, body: unknown) => async () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refused = (httpStatus: number, message: string, details: object = {}) =>
  answering(httpStatus, { error: { message, code: -32003, data: { httpStatus, details } } })

test.each<[Role | 'inactive', object, boolean]>([
  ['former', FAILED, true],
  ['inactive', FAILED, true],
  ['banned', { title: 'Account Access Restricted', tone: 'destructive' }, false],
])('the server refuses a %s account with its message', async (role, expected, passwordMayBeWrong) => {
  vi.stubGlobal('sessionStorage', { setItem: () => undefined })
  const portal = await openPortal()
  await portal.addPerson({ username: 'inactive', status: 'inactive' })
  const app = await portal.app()
  const payload = { username: role, password: PASSWORD }
  const { toast, refusal } = await signInWith(async () => {
    const { body, statusCode } = await app.inject({ method: 'POST', url: '/trpc/auth.signIn', payload })
    expect(statusCode).toBe(403)
    return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } })
  })
  expect(toast).toMatchObject(expected)
  expect(refusal.next).toBeUndefined()
  expect(refusal).toMatchObject({ text: expect.stringMatching(/\w/), passwordMayBeWrong })
  expect(refusal.inSpanish, 'also once the page is in another language').toMatch(/usuario|iniciar sesión|bloqueada/)
})

test('any other 403 shows the common message', async () => {
  for (const details of [{}, { status: 'inactive' }, { status: 'unsubscribed' }, { status: 'PENDING' }, { status: null }])
    for (const message of ['', ' ', 'Something else'])
      expect((await signInWith(refused(403, message, details))).toast, message).toMatchObject(FAILED)
  expect((await signInWith(answering(403, { error: 'This request came from another site and was refused.' }))).toast).toMatchObject(FAILED)
})

test('a refusal without a message is explained', async () => {
  expect((await signInWith(refused(401, ''))).toast).toMatchObject(FAILED)
  const tooMany = await signInWith(refused(429, 'Too many attempts.'))
  expect(tooMany.toast).toMatchObject({ message: 'Too many attempts.' })
  expect(tooMany.refusal).toMatchObject({ text: 'Too many attempts.', passwordMayBeWrong: false })
  expect((await signInWith(refused(500, ''))).toast).toMatchObject({ title: 'Login failed', message: 'API error: 500' })
  const pending = await signInWith(refused(403, '', { status: 'pending', name: 'Pia', email: 'pia@example.org' }))
  expect(pending.refusal.next).toBe('/pending-approval')
  expect(pending.toast).toMatchObject({
    title: 'Welcome back!',
    message: 'Your account is pending approval by the HOA board. You will be notified when access is granted.',
    duration: 7000,
  })
})
