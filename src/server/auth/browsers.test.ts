import { afterEach, expect, test, vi } from 'vitest'
import { browserOf, later } from '../../testing/browser-of'
import { openPortal, type Portal } from '../../testing/open-portal'
import { COSTLY_CHANGES } from '../limits/amounts'
import { issueNotMeLink } from './not-me'

afterEach(() => vi.useRealTimers())

const DAY_SECONDS = 24 * 3600

const noticesOf = (portal: Portal, userId: number) =>
  portal.reads.selectFrom('mail').select('id').where('userId', '=', userId).where('cause', '=', 'newSignIn').execute()
const toldOfNew = async (portal: Portal, userId: number) => (await noticesOf(portal, userId)).length

test('each account knows only the browsers it was used with', async () => {
  const portal = await openPortal({ SMTP_URL: 'smtp://localhost:1' })
  const { resident, neighbor } = portal.people
  const tablet = browserOf(portal, '192.0.2.1', 'Mozilla/5.0 (iPad) Safari/604')
  await tablet.signIn('resident')
  const phone = browserOf(portal, '198.51.100.9', 'Mozilla/5.0 (iPhone) Safari/604')
  await phone.signIn('neighbor')
  expect(await toldOfNew(portal, neighbor.id), 'the first of an account').toBe(0)
  await tablet.signIn('neighbor')
  expect(await toldOfNew(portal, neighbor.id), 'known to somebody else alone').toBe(1)
  await tablet.signIn('resident')
  expect(await toldOfNew(portal, resident.id)).toBe(0)
})

test('the browser unseen for longest is forgotten at the limit, for that account alone', async () => {
  const portal = await openPortal({ SMTP_URL: 'smtp://localhost:1' })
  const { resident, neighbor } = portal.people
  const known = portal.sqlite.prepare('INSERT INTO knownBrowser (userId, mark, seenOn) VALUES (?, ?, ?)')
  const marksOf = ({ id }: { id: number }) =>
    portal.sqlite.prepare('SELECT mark FROM knownBrowser WHERE userId = ? ORDER BY mark').pluck().all(id) as string[]
  for (let turn = 0; turn < 100; turn += 1) {
    known.run(resident.id, `resident ${turn}`, `2020-01-${String(1 + (turn % 28)).padStart(2, '0')}`)
    known.run(neighbor.id, `neighbor ${turn}`, '2020-02-01')
  }
  const others = marksOf(neighbor)
  const before = marksOf(resident)
  await browserOf(portal).signIn('resident')
  const after = marksOf(resident)
  expect(after).toHaveLength(100)
  expect(
    after.filter((mark) => !before.includes(mark)),
    'its cookie, and its name and network',
  ).toHaveLength(2)
  expect(after, 'of the longest unseen, two are gone').toEqual(
    expect.arrayContaining(before.filter((mark) => Number(mark.slice(9)) % 28 > 0)),
  )
  expect(marksOf(neighbor)).toEqual(others)
})

test('a shared browser stays known only to the account that uses it', async () => {
  const portal = await openPortal({ SMTP_URL: 'smtp://localhost:1' })
  const { neighbor } = portal.people
  const tablet = browserOf(portal, '192.0.2.1', 'Mozilla/5.0 (iPad) Safari/604')
  await tablet.signIn('neighbor')
  for (let day = 0; day < 66; day += 3) {
    if (day % 33 === 0) await tablet.signIn('resident')
    later(3 * DAY_SECONDS)
    expect((await tablet.send('GET', '/api/announcements')).statusCode).toBe(200)
  }
  await tablet.signIn('neighbor')
  expect(await toldOfNew(portal, neighbor.id)).toBe(1)
})

test('mails about new sign-ins are limited; after "This was not me" the next one is sent again', async () => {
  const portal = await openPortal({ SMTP_URL: 'smtp://localhost:1' })
  const { resident } = portal.people
  const most = COSTLY_CHANGES.max
  await browserOf(portal).signIn('resident')
  for (let turn = 0; turn < most + 3; turn += 1)
    expect((await browserOf(portal, '192.0.2.9', `Program ${turn}`).signIn('resident')).statusCode).toBe(200)
  expect(await toldOfNew(portal, resident.id)).toBe(most)
  const [first] = await noticesOf(portal, resident.id)
  const token = await portal.write((trx) => issueNotMeLink(trx, first?.id ?? 0))
  await portal.as('nobody').auth.notMe({ token: token ?? '' })
  await browserOf(portal, '192.0.2.9', 'Another program').signIn('resident')
  expect(await toldOfNew(portal, resident.id)).toBe(most + 1)
  later(3700)
  for (let turn = 0; turn < 2; turn += 1) await browserOf(portal, '192.0.2.10', `Later ${turn}`).signIn('resident')
  expect(await toldOfNew(portal, resident.id), 'an hour later').toBe(most + 3)
})

test('after "This was not me" that browser is new again, and one last seen before is not', async () => {
  const portal = await openPortal({ SMTP_URL: 'smtp://localhost:1' })
  const { id } = portal.people.resident
  const home = browserOf(portal, '192.0.2.1', 'Mozilla/5.0 (iPad) Safari/604')
  await home.signIn('resident')
  later(DAY_SECONDS)
  const thief = browserOf(portal, '198.51.100.9', 'Mozilla/5.0 (iPhone) Safari/604')
  for (let turn = 0; turn < 2; turn += 1) await thief.signIn('resident')
  const [notice, ...others] = await noticesOf(portal, id)
  expect(others).toEqual([])
  const token = await portal.write((trx) => issueNotMeLink(trx, notice?.id ?? 0))
  await portal.as('nobody').auth.notMe({ token: token ?? '' })
  await home.signIn('resident')
  expect(await toldOfNew(portal, id)).toBe(1)
  // The old password signs in until there is a new one.
  for (let turn = 0; turn < 2; turn += 1) await thief.signIn('resident')
  expect(await toldOfNew(portal, id)).toBe(2)
})
