import type { LightMyRequestResponse } from 'fastify'
import { vi } from 'vitest'
import { codeOf } from './code-of'
import { PASSWORD, type Portal } from './open-portal'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A browser with its own cookies. */
export interface Browser {
  jar: Map<string, string>
  send(method: Method, url: string, payload?: object): Promise<LightMyRequestResponse>
  signIn(username: string, password?: string): Promise<LightMyRequestResponse>
}

export function browserOf(portal: Pick<Portal, 'app'>, remoteAddress = '127.0.0.1', userAgent = 'test'): Browser {
  const jar = new Map<string, string>()
  const send: Browser['send'] = async (method, url, payload) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'user-agent': userAgent }
    const answer = await (await portal.app()).inject({ method, url, headers, remoteAddress, ...(payload && { payload }) })
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  return { jar, send, signIn: (username, password = PASSWORD) => send('POST', '/api/login', { username, password }) }
}

/** Moves the clock forward by seconds. The test resets it with `vi.useRealTimers`. */
export const later = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })

/** Sets up an app in a signed-in browser. The next code is for the next half minute. */
export async function addApp(browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await browser.send('POST', '/api/user/app')).json()
  const { recoveryCodes } = (await browser.send('POST', '/api/user/app/confirm', { code: codeOf(secret) })).json()
  later(31)
  return { secret, recoveryCodes }
}
