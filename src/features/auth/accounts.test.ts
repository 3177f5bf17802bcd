import { expect, test, vi } from 'vitest'
import { REGISTRATIONS } from '../../server/limits/amounts'
import { hashToken } from '../../server/tokens'
import { mailedToken } from '../../testing/mailed'
import { wholeMails } from '../../testing/mails'
import { openPortal, PASSWORD, type Portal } from '../../testing/open-portal'
import { msg } from '../../words/messages'
import type { Registration } from './schema'

const margaret: Registration = {
  username: 'margaret',
  password: 'a long password',
  confirmPassword: 'a long password',
  name: 'Margaret Alvarez',
  email: 'margaret@example.org',
  streetNumber: '18',
  streetName: 'Sageleaf Cir',
  hoaStatus: 'owner-occupant',
}
const signIn = (portal: Portal, username: string, password = PASSWORD) => portal.as('nobody').auth.signIn({ username, password })

test('a neighbor registers, waits, and cannot sign in before approval', async () => {
  const portal = await openPortal()
  const answer = await portal.as('nobody').auth.register(margaret)
  expect(answer).toMatchObject({ requiresApproval: true, username: 'margaret', email: 'margaret@example.org', name: 'Margaret Alvarez' })
  await expect(signIn(portal, 'margaret', 'a long password')).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Your account is pending approval by the HOA board.',
    details: { status: 'pending', name: 'Margaret Alvarez' },
  })
  const board = await portal.reads.selectFrom('mail').select('toAddress').execute()
  expect(board.map((mail) => mail.toAddress)).toEqual(['admin@example.org', 'superonly@example.org', 'superadmin@example.org'])
})

test('a registration signs in at once if the community needs no approval', async () => {
  const portal = await openPortal()
  await portal.as('superAdmin').community.update({ ...(await portal.as('nobody').community.info()), registrationNeedsApproval: false })
  const answer = await portal.as('nobody').auth.register(margaret)
  expect(answer).toMatchObject({ requiresApproval: false, user: { username: 'margaret', status: 'active' } })
  expect(await portal.reads.selectFrom('session').select('id').execute()).toHaveLength(1)
})

test.each([
  ['username', { username: ' ' }, 'Username is required'],
  ['name', { name: '' }, 'Name is required'],
  ['email', { email: 'not an address' }, 'Please enter a valid email address'],
  ['streetNumber', { streetNumber: '' }, 'Street number is required'],
  ['streetName', { streetName: 'Elm Street' }, 'Please select a street'],
  ['hoaStatus', { hoaStatus: 'squatter' as 'renter' }, 'Please select your status'],
  ['phoneNumber', { phoneNumber: '12-34' }, 'Invalid phone number format'],
  ['password', { password: 'short', confirmPassword: 'short' }, 'Password must be at least 8 characters'],
  ['password', { password: 'x'.repeat(101), confirmPassword: 'x'.repeat(101) }, 'Password is too long'],
  ['confirmPassword', { confirmPassword: 'something else' }, "Passwords don't match"],
  ['confirmPassword', { confirmPassword: null }, "Passwords don't match"],
  ['textOptIn', { textOptIn: 'true' }, 'Must be true or false'],
  ['textOptIn', { textOptIn: 1 }, 'Must be true or false'],
  ['name', { name: '\u200b\u200b' }, 'Name is required'],
])('registration refuses a bad %s: %o', async (path, change, message) => {
  const portal = await openPortal()
  const app = await portal.app()
  const answer = await app.inject({ method: 'POST', url: '/api/register', payload: { ...margaret, ...change } })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: message, issues: expect.arrayContaining([{ path, message }]) })
})

test.each(['+1 (555) 123-4567', '555.123.4567', '5551234567', '(555)123-4567'])(
  'registration takes the phone number %s',
  async (phoneNumber) => {
    const portal = await openPortal()
    await portal.as('nobody').auth.register({ ...margaret, phoneNumber })
    expect((await portal.as('admin').people.list()).find((user) => user.username === 'margaret')).toMatchObject({ phoneNumber })
  },
)

test('a number with dashes is served in the one format, whoever writes it down', async () => {
  const portal = await openPortal()
  await portal.as('nobody').auth.register({ ...margaret, phoneNumber: '555-123-4567' })
  const { id } = portal.people.resident
  expect(await portal.as('admin').people.update({ id, phoneNumber: '555-123-4567' })).toMatchObject({ phoneNumber: '(555) 123-4567' })
  const made = (await portal.as('admin').people.list()).find((user) => user.username === 'margaret')
  expect(made).toMatchObject({ phoneNumber: '(555) 123-4567' })
})

test('a registration cannot choose its own status, role or id', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const payload = { ...margaret, isAdmin: true, isSuperAdmin: true, status: 'active', id: 1, emailSubscribed: false }
  expect((await app.inject({ method: 'POST', url: '/api/register', payload })).statusCode).toBe(201)
  const made = (await portal.as('admin').people.list()).find((user) => user.username === 'margaret')
  expect(made).toMatchObject({ isAdmin: false, isSuperAdmin: false, status: 'pending', emailSubscribed: true })
  expect(made?.id).not.toBe(1)
})

test('user name and address are unique without case, also against each other', async () => {
  const portal = await openPortal()
  const register = (change: Partial<Registration>) => portal.as('nobody').auth.register({ ...margaret, ...change })
  await expect(register({ username: 'RESIDENT' })).rejects.toMatchObject({ code: 'CONFLICT', message: 'Username already exists' })
  await expect(register({ email: 'Resident@EXAMPLE.org' })).rejects.toMatchObject({ code: 'CONFLICT', message: 'Email already exists' })
  await expect(register({ username: 'resident@example.org' })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('signing in takes the user name or the email, in any case', async () => {
  const portal = await openPortal()
  for (const username of ['resident', 'RESIDENT', 'Resident@Example.org']) {
    expect(await signIn(portal, username)).toMatchObject({ username: 'resident', lastLoginDate: expect.any(String) })
  }
})

test('a wrong name and a wrong password are the same 401; a status is told only to its owner', async () => {
  const portal = await openPortal()
  const wrong = { code: 'UNAUTHORIZED', message: 'Authentication failed. Please check your credentials.' }
  await expect(signIn(portal, 'resident', 'wrong')).rejects.toMatchObject(wrong)
  await expect(signIn(portal, 'nobody-here', 'wrong')).rejects.toMatchObject(wrong)
  await expect(signIn(portal, 'banned', 'wrong')).rejects.toMatchObject(wrong)
  await expect(signIn(portal, 'banned')).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Your account has been banned. Please contact the HOA board for assistance.',
    details: { status: 'banned' },
  })
  await expect(signIn(portal, 'former')).rejects.toMatchObject({ code: 'FORBIDDEN', details: { status: 'unsubscribed' } })
})

test('forgot password answers alike for everyone and mails only who has an account', async () => {
  const portal = await openPortal()
  const known = await portal.as('nobody').auth.forgotPassword({ email: 'RESIDENT@example.org' })
  const unknown = await portal.as('nobody').auth.forgotPassword({ email: 'stranger@example.org' })
  const banned = await portal.as('nobody').auth.forgotPassword({ email: 'banned@example.org' })
  expect(unknown).toEqual(known)
  expect(banned).toEqual(known)
  await vi.waitFor(async () => expect(await resetLinks(portal)).toHaveLength(1), { timeout: 20_000 })
  await expect(portal.as('nobody').auth.forgotPassword({ email: 'nonsense' })).rejects.toThrow(msg('fields', 'emailInvalid'))
})

test('signing out clears the browser’s cache, also when the session has ended already', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('resident') }
  for (const _ of ['signed in', 'signed out']) {
    expect((await app.inject({ method: 'POST', url: '/api/logout', headers })).headers['clear-site-data']).toBe('"cache"')
  }
})

test('a ban ends the reset links that nobody has used', async () => {
  const portal = await openPortal()
  const token = await requestReset(portal, 1)
  await portal.as('admin').people.changeStatus({ id: portal.people.resident.id, status: 'banned' })
  await portal.as('admin').people.changeStatus({ id: portal.people.resident.id, status: 'active' })
  const reset = portal.as('nobody').auth.resetPassword({ token, newPassword: 'a new password' })
  await expect(reset).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('one of all reset links works, once; it ends every session and every other link', async () => {
  const portal = await openPortal()
  const cookie = await portal.cookieOf('resident')
  const tokens = [await requestReset(portal, 1), await requestReset(portal, 2), await requestReset(portal, 3)]
  const reset = (token = '') => portal.as('nobody').auth.resetPassword({ token, newPassword: 'a new password' })
  const outcomes = await Promise.allSettled([reset(tokens[0]), reset(tokens[0]), reset(tokens[1]), reset(tokens[1])])
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  const refusal = { code: 'BAD_REQUEST', message: 'Your password reset link is invalid or has expired.' }
  for (const token of tokens) await expect(reset(token)).rejects.toMatchObject(refusal)
  expect(await signIn(portal, 'resident', 'a new password')).toMatchObject({ username: 'resident' })
  await expect(signIn(portal, 'resident')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const app = await portal.app()
  expect((await app.inject({ url: '/api/user', headers: { cookie } })).statusCode).toBe(401)
})

test.each(['invitation', 'reset'])('a link asked for leaves an invitation, and each opens until the other is used (%s)', async (used) => {
  const portal = await openPortal()
  const { confirmPassword: _, ...fields } = margaret
  await portal.as('admin').people.invite({ ...fields, textOptIn: false, status: 'active' })
  const invitation = await mailedToken(portal, margaret.email)
  await portal.as('nobody').auth.forgotPassword({ email: margaret.email })
  await vi.waitFor(async () => expect(await resetLinks(portal)).toHaveLength(1), { timeout: 20_000 })
  const asked = await mailedToken(portal, margaret.email)
  const [first, other] = used === 'invitation' ? [invitation, asked] : [asked, invitation]
  const reset = (token: string) => portal.as('nobody').auth.resetPassword({ token, newPassword: 'a new password' })
  await reset(first)
  await expect(reset(other)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(reset(first)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a reset link asked for in Spanish comes in Spanish, unless the account has chosen another language', async () => {
  const portal = await openPortal()
  await portal.as('neighbor').community.chooseOwnLanguage({ language: 'en' })
  const app = await portal.app()
  const subjectFor = async (email: string) => {
    const headers = { 'accept-language': 'es' }
    await app.inject({ method: 'POST', url: '/api/forgot-password', headers, payload: { email } })
    const mails = () => portal.reads.selectFrom('mail').select('subject').where('toAddress', '=', email).execute()
    await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1)
    return (await mails())[0]?.subject
  }
  expect(await subjectFor('resident@example.org')).toBe('Restablezca su contraseña')
  expect(await subjectFor('neighbor@example.org')).toBe('Reset your password')
})

test('registrations are counted by network, far beyond what a street needs', async () => {
  const portal = await openPortal()
  portal.services.limits.registrations.add('127.0.0.1', REGISTRATIONS.subnet - 1)
  const app = await portal.app()
  const register = (username: string, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/api/register',
      remoteAddress,
      payload: { ...margaret, username, email: `${username}@example.org` },
    })
  expect((await register('margaret', '127.0.0.1')).statusCode).toBe(201)
  const refused = await register('maggie', '127.0.0.1')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  const payload = { ...margaret, username: 'maggie', email: 'maggie@example.org' }
  const byTrpc = await app.inject({ method: 'POST', url: '/trpc/auth.register', payload })
  expect([byTrpc.statusCode, byTrpc.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect((await register('maggie', '192.0.2.7')).statusCode).toBe(201)
})

test('a reset link ends after an hour, and its password keeps to 8 to 100 characters', async () => {
  const portal = await openPortal()
  const token = await requestReset(portal, 1)
  const reset = (newPassword: string) => portal.as('nobody').auth.resetPassword({ token, newPassword })
  await expect(reset('seven77')).rejects.toThrow(msg('fields', 'passwordTooShort'))
  await expect(reset('x'.repeat(101))).rejects.toThrow(msg('fields', 'passwordTooLong'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
  await expect(reset('a new password')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  vi.useRealTimers()
})

test('a link in a mail comes from PUBLIC_URL whatever the request claims, and only the token’s hash is stored', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const ask = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/forgot-password', payload: { email: 'resident@example.org' }, headers })
  expect((await ask({ host: 'evil.example' })).statusCode).toBe(421)
  expect((await ask({ host: '127.0.0.1:99', 'x-forwarded-host': 'evil.example' })).statusCode).toBe(200)
  const [link = ''] = await vi.waitFor(
    async () => {
      const links = await resetLinks(portal)
      expect(links).toHaveLength(1)
      return links
    },
    { timeout: 20_000 },
  )
  expect(link).toBe('http://portal.test/reset-password?token=made-when-sent')
  const token = await mailedToken(portal, 'resident@example.org')
  expect(token).toMatch(/^[\w-]{43}$/)
  const stored = await portal.reads.selectFrom('passwordLink').select(['userId', 'passwordResetToken']).execute()
  expect(stored).toEqual([{ userId: portal.people.resident.id, passwordResetToken: hashToken(token) }])
})

async function resetLinks(portal: Portal) {
  const mails = (await wholeMails(portal)).filter(({ subject }) => subject === 'Reset your password')
  return mails.map((mail) => mail.text.match(/https?:\S+/)?.[0] ?? '')
}

async function requestReset(portal: Portal, nth: number): Promise<string> {
  await portal.as('nobody').auth.forgotPassword({ email: 'resident@example.org' })
  await vi.waitFor(async () => expect(await resetLinks(portal)).toHaveLength(nth), { timeout: 20_000 })
  return mailedToken(portal, 'resident@example.org')
}

test.each([
  ['is banned', "status = 'banned'"],
  ['gets a new password', "passwordHash = 'another'"],
])('who %s while the old password is being checked is not signed in', async (_what, change) => {
  const portal = await openPortal()
  vi.spyOn(portal.services.limits.signIns, 'succeed').mockImplementation(() => {
    portal.sqlite.prepare(`UPDATE user SET ${change} WHERE username = 'resident'`).run()
  })
  await expect(signIn(portal, 'resident')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await portal.reads.selectFrom('session').select('id').execute()).toEqual([])
})
