import { afterEach, expect, test, vi } from 'vitest'
import { RESET_MAILS } from '../../server/limits/amounts'
import { MINUTE } from '../../server/process/clock'
import { addApp, browserOf } from '../../testing/browser-of'
import { codeOf } from '../../testing/code-of'
import { mailedToken } from '../../testing/mailed'
import { wholeMail } from '../../testing/mails'
import { openPortal, PASSWORD, type Portal, type Role } from '../../testing/open-portal'

afterEach(() => vi.useRealTimers())

const addressOf = (role: Role) => `${role.toLowerCase()}@example.org`
const INVALID = { error: 'Your sign-in link is invalid or has expired.', issues: [expect.objectContaining({ path: 'token' })] }

/** Answers once the mail waits. */
async function ask(portal: Portal, email: string) {
  const sent = () => portal.reads.selectFrom('mail').select('id').where('linkKind', '=', 'signIn').where('toAddress', '=', email).execute()
  const before = (await sent()).length
  const answer = await browserOf(portal).send('POST', '/api/sign-in-link', { email })
  await vi.waitFor(async () => expect((await sent()).length).toBe(before + 1), { timeout: 20_000 })
  return answer
}

async function linkFor(portal: Portal, email: string) {
  await ask(portal, email)
  return mailedToken(portal, email)
}

async function openLink(portal: Portal, token: string) {
  const browser = browserOf(portal)
  return { browser, answer: await browser.send('POST', '/api/sign-in-link/use', { token }) }
}

async function createPoll(portal: Portal) {
  const words = { title: 'Park', description: 'What should be in it?', questionType: 'open', votingAudience: 'both' } as const
  return (await portal.as('admin').polls.create({ ...words, status: 'active' })).id
}
const vote = (browser: ReturnType<typeof browserOf>, id: number) =>
  browser.send('POST', `/api/polls/${id}/vote`, { responses: [{ responseText: 'A bench' }] })

test('a resident who forgot the password asks for a link, and one press of the button signs in', async () => {
  const portal = await openPortal()
  await portal.write((trx) => trx.updateTable('user').set({ language: 'es' }).where('username', '=', 'resident').execute())
  const known = await ask(portal, addressOf('resident'))
  const unknown = await browserOf(portal).send('POST', '/api/sign-in-link', { email: 'nobody@example.net' })
  const reset = await browserOf(portal).send('POST', '/api/forgot-password', { email: 'nobody@example.net' })
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  expect([known.statusCode, known.body]).toEqual([reset.statusCode, reset.body])
  const { id, subject } = await portal.reads.selectFrom('mail').select(['id', 'subject']).executeTakeFirstOrThrow()
  expect(subject).toBe('Su enlace para iniciar sesión en Our Community HOA')
  expect((await wholeMail(portal, id)).text).toContain('/sign-in-link?token=made-when-sent')

  const token = await mailedToken(portal, addressOf('resident'))
  const { browser, answer } = await openLink(portal, token)
  const record = await browser.send('GET', '/api/user')
  expect([answer.statusCode, answer.json()]).toEqual([200, record.json()])
  expect((await browser.send('GET', '/api/user/sign-in')).json()).toMatchObject({ provenUntil: null })
  const again = await openLink(portal, token)
  expect([again.answer.statusCode, again.answer.json()]).toEqual([400, INVALID])
})

test('of ten presses at once one signs in', async () => {
  const portal = await openPortal()
  const token = await linkFor(portal, addressOf('resident'))
  const answers = await Promise.all(Array.from({ length: 10 }, () => openLink(portal, token)))
  expect(answers.filter(({ answer }) => answer.statusCode === 200)).toHaveLength(1)
})

test('a link works for 15 minutes and chooses no password', async () => {
  const portal = await openPortal()
  const token = await linkFor(portal, addressOf('resident'))
  const reset = await browserOf(portal).send('POST', '/api/reset-password', { token, newPassword: 'maple-lantern-7' })
  expect(reset.statusCode).toBe(400)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * MINUTE + 1000 })
  expect((await openLink(portal, token)).answer.statusCode).toBe(400)
  await expect(mailedToken(portal, addressOf('resident'))).rejects.toThrow('No link goes to')
})

test.each<[Role, string]>([
  ['pending', 'Your account is pending approval by the HOA board.'],
  ['banned', 'Your account has been banned. Please contact the HOA board for assistance.'],
  ['former', 'Authentication failed. Please check your credentials.'],
])('a %s account gets a link too and reads its status after the button, as after the password', async (role, message) => {
  const portal = await openPortal()
  const { answer, browser } = await openLink(portal, await linkFor(portal, addressOf(role)))
  const byPassword = await browserOf(portal).send('POST', '/api/login', { username: role, password: PASSWORD })
  expect([answer.statusCode, answer.json()]).toEqual([403, byPassword.json()])
  expect(answer.json().message).toBe(message)
  expect(browser.jar.has('portico_session')).toBe(false)
})

test('the second step is asked for after the link, also in a trusted browser, and only it is a fresh proof', async () => {
  const portal = await openPortal()
  const browser = browserOf(portal)
  await browser.signIn('resident')
  const { secret } = await addApp(browser)
  await browser.send('POST', '/api/logout')
  await browser.signIn('resident')
  await browser.send('POST', '/api/login/second-step', { code: codeOf(secret, 1), trustBrowser: true })
  await browser.send('POST', '/api/logout')
  const token = await linkFor(portal, addressOf('resident'))
  const asked = await browser.send('POST', '/api/sign-in-link/use', { token })
  expect([asked.statusCode, asked.json()]).toEqual([
    401,
    { error: 'Enter the 6-digit code from your app', secondStep: true, methods: ['app', 'recovery'] },
  ])
  expect((await openLink(portal, token)).answer.statusCode).toBe(400)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MINUTE })
  const inside = await browser.send('POST', '/api/login/second-step', { code: codeOf(secret, 0) })
  expect(inside.statusCode, inside.body).toBe(200)
  expect((await browser.send('GET', '/api/user/sign-in')).json()).toMatchObject({ provenUntil: expect.any(String) })
})

test('a board member who moves an account to their own mailbox does not vote with a link sent there; its owner, with an older one, does', async () => {
  const portal = await openPortal()
  const poll = await createPoll(portal)
  const owner = await openLink(portal, await linkFor(portal, addressOf('resident')))
  const unused = await linkFor(portal, addressOf('resident'))
  await portal.as('superOnly').people.update({ id: portal.people.resident.id, email: 'thief@example.org' })
  expect((await openLink(portal, unused)).answer.statusCode).toBe(400)
  const thief = await openLink(portal, await linkFor(portal, 'thief@example.org'))
  const held = await vote(thief.browser, poll)
  expect([held.statusCode, held.json().error]).toEqual([403, expect.stringMatching(/^Someone else changed/)])
  expect((await vote(owner.browser, poll)).statusCode).toBe(201)
})

test('a link that a super admin was shown holds the vote; a ban and a new password end unused links', async () => {
  const portal = await openPortal()
  const poll = await createPoll(portal)
  await ask(portal, addressOf('neighbor'))
  const mail = await portal.reads.selectFrom('mail').select('id').where('linkKind', '=', 'signIn').executeTakeFirstOrThrow()
  const { text } = await portal.as('superAdmin').delivery.read({ id: mail.id })
  const shown = await openLink(portal, /token=([\w-]{43})/.exec(text ?? '')?.[1] ?? '')
  expect([shown.answer.statusCode, (await vote(shown.browser, poll)).statusCode]).toEqual([200, 403])

  const changed = await linkFor(portal, addressOf('neighbor'))
  await portal.as('neighbor').profile.changePassword({ currentPassword: PASSWORD, newPassword: 'maple-lantern-7' })
  expect((await openLink(portal, changed)).answer.statusCode).toBe(400)
  const banned = await linkFor(portal, addressOf('resident'))
  await portal.as('admin').people.changeStatus({ id: portal.people.resident.id, status: 'banned' })
  expect((await openLink(portal, banned)).answer.statusCode).toBe(400)
})

test('links of both kinds to one address share its limit', async () => {
  const portal = await openPortal()
  const kinds = ['/api/sign-in-link', '/api/forgot-password']
  for (let turn = 0; turn <= RESET_MAILS.address; turn += 1) {
    const answer = await browserOf(portal).send('POST', kinds[turn % 2] ?? '', { email: addressOf('resident') })
    expect(answer.statusCode).toBe(200)
  }
  const mails = () => portal.reads.selectFrom('mail').select('id').where('linkKind', 'is not', null).execute()
  await vi.waitFor(async () => expect((await mails()).length).toBe(RESET_MAILS.address), { timeout: 20_000 })
  for (let turn = RESET_MAILS.address + 1; turn < RESET_MAILS.subnet; turn += 1)
    await browserOf(portal).send('POST', '/api/sign-in-link', { email: `nobody${turn}@example.net` })
  const refused = await browserOf(portal).send('POST', '/api/sign-in-link', { email: addressOf('admin') })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
  expect(await mails()).toHaveLength(RESET_MAILS.address)
})
