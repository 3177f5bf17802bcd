import { expect, test } from 'vitest'
import { readEnv } from '../../server/process/env'
import { checkFirstPassword } from './checks'
import { checkProxy } from './surroundings'

const LONG = ['0:0:0:0:0:ffff:0:0/96', '0000::ffff:0:0/96', '::FFFF:0.0.0.0/96']
test.each([
  '0.0.0.0/0',
  '::/0',
  '127.0.0.1, 0.0.0.0/1',
  '10.0.0.0/7',
  '2000::/3',
  '::ffff:0:0/96',
  '::/80',
  '::ffff:10.0.0.0/103',
  ...LONG,
])('TRUST_PROXY=%s is reported, because it trusts anybody', (TRUST_PROXY) => {
  expect(checkProxy(readEnv({ TRUST_PROXY }))).toMatchObject({ state: 'problem', text: expect.stringContaining('Name the proxy alone') })
})

test.each([
  '127.0.0.1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  'fd00::/16',
  '::1',
  '::ffff:10.0.0.0/104',
  '0:0:0:0:0:ffff:0a00:0/104',
  'fe80::1%eth0',
  '',
])('a proxy or a local network may be trusted: %s', (TRUST_PROXY) => {
  expect(checkProxy(readEnv({ TRUST_PROXY })).state).toBe('ok')
})

test.each(['password', 'Password1!', 'qwertyuiop', '12345678'])('a common first password is reported: %s', async (ADMIN_PASSWORD) => {
  const { state, text } = await checkFirstPassword(readEnv({ ADMIN_PASSWORD }))
  expect(state).toBe('problem')
  expect(text).not.toContain(ADMIN_PASSWORD)
})

test('a good first password or none is not reported', async () => {
  for (const ADMIN_PASSWORD of [undefined, 'four green herons wade']) {
    expect((await checkFirstPassword(readEnv({ ADMIN_PASSWORD }))).state).toBe('ok')
  }
})
