import { afterEach, expect, test, vi } from 'vitest'
import { addApp, browserOf, later } from '../../testing/browser-of'
import { codeOf } from '../../testing/code-of'
import { openPortal } from '../../testing/open-portal'
import { turnOff } from './second-step'

afterEach(() => vi.useRealTimers())

test('codes and apps of one account do not affect another’s', async () => {
  const portal = await openPortal()
  const withApp = async (username: string) => {
    const browser = browserOf(portal)
    await browser.signIn(username)
    return addApp(browser)
  }
  const [resident, neighbor] = [await withApp('resident'), await withApp('neighbor')]
  const signIn = async (username: string, typed: { code: string } | { recoveryCode: string | undefined }) => {
    const browser = browserOf(portal)
    await browser.signIn(username)
    return (await browser.send('POST', '/api/login/second-step', typed)).statusCode
  }
  expect(await signIn('neighbor', { code: codeOf(neighbor.secret) })).toBe(200)
  expect(await signIn('resident', { code: codeOf(resident.secret) })).toBe(200)
  await portal.write((trx) => turnOff(trx, portal.people.neighbor.id))
  expect(await signIn('resident', { recoveryCode: resident.recoveryCodes[0] })).toBe(200)
  later(31)
  expect(await signIn('resident', { code: codeOf(resident.secret) })).toBe(200)
  expect((await browserOf(portal).signIn('neighbor')).statusCode).toBe(200)
})
