import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { codeOf } from '../../src/testing/code-of'
import { newSoftPasskey } from '../../src/testing/soft-passkey'
import { PASSWORD } from '../people'
import type { Portal } from '../portal-process'

export interface Said {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever the portal says
  json: any
}

let browsers = 0

/** Keeps the cookies it is given, and sends whatever it is told to; from a network of its own where the portal trusts this machine's proxies. */
export function newBrowser({ url }: Portal, jar = new Map<string, string>()) {
  browsers += 1
  const from = { 'x-forwarded-for': `198.51.${Math.floor(browsers / 250)}.${1 + (browsers % 250)}` }
  async function send(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Said> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const headers = { cookie, ...from, ...(body !== undefined && { 'content-type': 'application/json' }), ...more }
    const answer = await fetch(`${url}${path}`, { method, headers, redirect: 'manual', ...sent })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') && text !== ''
    return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : undefined }
  }
  const signIn = (username: string, password = PASSWORD) => send('POST', '/api/login', { username, password })
  const give = (body: unknown) => send('POST', '/api/login/second-step', body)
  const isInside = async () => (await send('GET', '/api/user')).status === 200
  return { jar, send, signIn, give, isInside }
}
export type Browser = ReturnType<typeof newBrowser>

const HALF_MINUTE = 30_000

/** Sets up an app with the code of the half minute before, which is right until this one ends: those of this one and the next are still good. */
export async function addApp(browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const left = HALF_MINUTE - (Date.now() % HALF_MINUTE)
  if (left < HALF_MINUTE / 2) await wait(left + 200)
  const { secret } = (await browser.send('POST', '/api/user/app')).json
  const done = await browser.send('POST', '/api/user/app/confirm', { code: codeOf(secret, -1) })
  expect(done.status).toBe(200)
  return { secret, recoveryCodes: done.json.recoveryCodes }
}

export async function addPasskey({ url }: Portal, browser: Browser) {
  const passkey = newSoftPasskey(url)
  const options = (await browser.send('POST', '/api/user/passkeys/options', { for: 'add' })).json
  const added = await browser.send('POST', '/api/user/passkeys', { response: passkey.register(options), name: 'Phone' })
  expect(added.status).toBe(201)
  return { passkey, id: added.json.id as number }
}
