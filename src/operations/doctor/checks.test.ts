import { renameSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { readEnv } from '../../server/process/env'
import { appKeyFile } from '../../server/storage/app-secrets'
import { addApp, browserOf, later } from '../../testing/browser-of'
import { codeOf } from '../../testing/code-of'
import { openPortal } from '../../testing/open-portal'
import { checkCodes, checkProvider } from './checks'

afterEach(() => void vi.useRealTimers())

test('the doctor reports codes that fail because of the clock until one is right, and a missing key', async () => {
  const portal = await openPortal()
  const said = () => checkCodes(portal.env).map(({ state, text }) => `${state}: ${text}`)
  const browser = browserOf(portal)
  await browser.signIn('resident')
  expect(said()).toEqual([])
  const { secret } = await addApp(browser)
  const give = async (code: string) => {
    await browser.signIn('resident')
    return browser.send('POST', '/api/login/second-step', { code })
  }
  expect(said()).toEqual([expect.stringMatching(/^ok: /)])
  later(60)
  await give('000000')
  expect(said()).toEqual([expect.stringMatching(/^ok: /)])
  await give(codeOf(secret, 10))
  expect(said()).toEqual([expect.stringMatching(/^problem: .* 300 seconds later/)])
  await give(codeOf(secret, -4))
  expect(said()).toEqual([expect.stringMatching(/^problem: .* 120 seconds earlier/)])
  await give(codeOf(secret))
  expect(said()).toEqual([expect.stringMatching(/^ok: /)])
  renameSync(appKeyFile(portal.env.DATABASE_FILE), `${portal.env.DATABASE_FILE}.elsewhere`)
  expect(said()).toEqual([expect.stringMatching(/^problem: 1 of 1 .*\.key is missing/)])
})

test('a wrong clock in an authenticator app is noticed at its first code', async () => {
  const portal = await openPortal()
  const browser = await signedIn(portal, 'resident')
  const { secret } = (await browser.send('POST', '/api/user/app')).json()
  const refused = await browser.send('POST', '/api/user/app/confirm', { code: codeOf(secret, -20) })
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'That code is not right. Please try again.'])
  expect(checkCodes(portal.env)).toMatchObject([{ state: 'problem' }])
})

async function signedIn(portal: Awaited<ReturnType<typeof openPortal>>, username: string) {
  const browser = browserOf(portal)
  await browser.signIn(username)
  return browser
}

const OIDC = { OIDC_CLIENT_ID: 'portico', OIDC_CLIENT_SECRET: 'a-secret-of-the-provider', OIDC_NAME: 'Example' }

test.each([
  ['http://127.0.0.1:65431', /ECONNREFUSED/],
  ['http://localhost:65431', /ECONNREFUSED/],
  ['https://provider.invalid', /ENOTFOUND|EAI_AGAIN/],
])('the doctor gives the reason why the provider at %s does not answer', async (OIDC_ISSUER, cause) => {
  const { state, text } = await checkProvider(readEnv({ ...OIDC, OIDC_ISSUER }))
  expect(state).toBe('warning')
  expect(text).toMatch(cause)
})
