import { expect, test } from 'vitest'
import { unsubscribeToken } from '../../server/notifications/email/link-tokens'
import { readSettings } from '../../server/settings'
import { openPortal, type Portal } from '../../testing/open-portal'

const ONE_CLICK = { method: 'POST', payload: 'List-Unsubscribe=One-Click' } as const
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const linkOf = async (portal: Portal, userId: number) =>
  `/unsubscribe/${unsubscribeToken((await readSettings(portal.reads)).linkSecret, userId)}`

test('a mail program unsubscribes its reader with one POST: no cookie, any origin, either form encoding', async () => {
  const boundary = 'x'
  const multipart = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`
  const ways = [
    { ...ONE_CLICK, headers: FORM },
    { ...ONE_CLICK, headers: { ...FORM, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' } },
    { method: 'POST', payload: multipart, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } },
  ] as const
  for (const way of ways) {
    const portal = await openPortal()
    const app = await portal.app()
    const url = await linkOf(portal, portal.people.resident.id)
    const answer = await app.inject({ ...way, url })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await portal.as('resident').notifications.emailPreferences()).toMatchObject({ subscribed: false, reason: null })
    expect(await portal.as('neighbor').notifications.emailPreferences()).toMatchObject({ subscribed: true })
  }
})

test('a hundred visits to the link have no effect', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const url = await linkOf(portal, portal.people.resident.id)
  const token = url.split('/').at(-1) ?? ''
  const before = await everything(portal)
  for (let visit = 0; visit < 100; visit += 1) {
    await app.inject({ method: visit % 2 ? 'GET' : 'HEAD', url })
    await portal.as('nobody').notifications.unsubscribeLink({ token })
  }
  expect(await everything(portal)).toEqual(before)
})

const everything = (portal: Portal) =>
  Promise.all([
    portal.reads.selectFrom('user').selectAll().execute(),
    portal.reads.selectFrom('auditEntry').selectAll().execute(),
    portal.reads.selectFrom('mail').selectAll().execute(),
  ])

test('the page gets only a masked address', async () => {
  const portal = await openPortal()
  const token = (await linkOf(portal, portal.people.resident.id)).split('/').at(-1) ?? ''
  expect(await portal.as('nobody').notifications.unsubscribeLink({ token })).toEqual({
    email: 're•••@example.org',
    subscribed: true,
    stops: 'all',
    isStopped: false,
  })
})

test('forged, altered and foreign links are refused without any effect', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const { resident, neighbor } = portal.people
  const token = (await linkOf(portal, resident.id)).split('/').at(-1) ?? ''
  const signature = token.split('.')[1] ?? ''
  const foreign = (await linkOf(await openPortal(), resident.id)).split('/').at(-1) ?? ''
  const forgeries = [
    `${neighbor.id}.${signature}`,
    `${resident.id}.${'A'.repeat(43)}`,
    `0${token}`,
    `${token}.extra`,
    `${token}%00`,
    `${resident.id}`,
    '.',
    'null.null',
    '-1.x',
    foreign,
    'x'.repeat(300),
  ]
  for (const forgery of forgeries) {
    const answer = await app.inject({ ...ONE_CLICK, url: `/unsubscribe/${forgery}`, headers: FORM })
    expect([400, 404], forgery).toContain(answer.statusCode)
    expect(answer.json()).toHaveProperty('error')
  }
  for (const role of ['resident', 'neighbor'] as const) {
    expect(await portal.as(role).notifications.emailPreferences()).toMatchObject({ subscribed: true })
  }
})

test('a link works for a banned or former resident, and a second use keeps the first reason', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  await portal.as('resident').notifications.unsubscribe({ reason: 'too_many_emails', note: 'Please' })
  const before = await portal.as('resident').notifications.emailPreferences()
  for (const role of ['resident', 'banned', 'former'] as const) {
    const url = await linkOf(portal, portal.people[role].id)
    expect((await app.inject({ ...ONE_CLICK, url, headers: FORM })).statusCode, role).toBe(200)
  }
  expect(await portal.as('resident').notifications.emailPreferences()).toEqual(before)
})

test('a link of a deleted account is unknown, and a body over 64 KB is refused', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const url = await linkOf(portal, portal.people.neighbor.id)
  expect((await app.inject({ ...ONE_CLICK, payload: 'x'.repeat(70_000), url, headers: FORM })).statusCode).toBe(413)
  await portal.as('superAdmin').people.remove({ id: portal.people.neighbor.id })
  expect((await app.inject({ ...ONE_CLICK, url, headers: FORM })).statusCode).toBe(404)
})
