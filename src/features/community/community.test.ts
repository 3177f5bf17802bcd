import { expect, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import { openPortal, type Portal } from '../../testing/open-portal'
import { msg } from '../../words/messages'
import type { setup } from './schema'

const board: Omit<z.input<typeof setup>, 'token'> = {
  community: { name: 'Rancho Sage HOA', streets: ['Rockrose Dr', 'Rockrose Dr', 'Elm Street'], timeZone: 'America/Denver' },
  admin: {
    name: 'Denise Park',
    email: 'denise@example.org',
    username: 'denise',
    password: 'a long password',
    streetNumber: '3',
    streetName: 'Elm Street',
    hoaStatus: 'owner-occupant',
  },
}

async function openEmptyPortal() {
  const portal = await openPortal()
  await portal.write((trx) => trx.deleteFrom('user').execute())
  return portal
}
const linkToken = (portal: Portal) => new URL(portal.services.setupLink.issue(portal.env.PUBLIC_URL)).searchParams.get('token') ?? ''

test('the set-up link names the community and makes its first super admin, once', async () => {
  const portal = await openEmptyPortal()
  const token = linkToken(portal)
  const { community } = portal.as('nobody')
  expect(await community.info()).toMatchObject({ setupNeeded: true })
  expect(await community.checkSetup({ token })).toEqual({ valid: true })
  expect(await community.setup({ ...board, token })).toMatchObject({
    username: 'denise',
    isAdmin: true,
    isSuperAdmin: true,
    status: 'active',
  })
  expect(await community.info()).toMatchObject({
    name: 'Rancho Sage HOA',
    streets: ['Rockrose Dr', 'Elm Street'],
    timeZone: 'America/Denver',
    setupNeeded: false,
  })
  expect(await community.checkSetup({ token })).toEqual({ valid: false })
  const again = { ...board, admin: { ...board.admin, username: 'mallory', email: 'm@example.org' } }
  await expect(community.setup({ ...again, token })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(community.setup({ ...again, token: linkToken(portal) })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('two people at the link at once: one wins', async () => {
  const portal = await openEmptyPortal()
  const token = linkToken(portal)
  const attempt = (username: string) =>
    portal.as('nobody').community.setup({ ...board, token, admin: { ...board.admin, username, email: `${username}@example.org` } })
  const outcomes = await Promise.allSettled([attempt('first'), attempt('second')])
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a forged, older or expired link does nothing', async () => {
  const portal = await openEmptyPortal()
  const old = linkToken(portal)
  const token = linkToken(portal)
  const { community } = portal.as('nobody')
  for (const wrong of [old, 'x', '']) await expect(community.setup({ ...board, token: wrong })).rejects.toThrow()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
  await expect(community.setup({ ...board, token })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  vi.useRealTimers()
})

test('settings are the super admins’; a bad zone or an empty street list is refused', async () => {
  const portal = await openPortal()
  const info = await portal.as('nobody').community.info()
  for (const role of ['nobody', 'resident', 'admin'] as const) {
    await expect(portal.as(role).community.update(info)).rejects.toMatchObject({ code: role === 'nobody' ? 'UNAUTHORIZED' : 'FORBIDDEN' })
  }
  const { update } = portal.as('superOnly').community
  await expect(update({ ...info, timeZone: 'Mars/Olympus' })).rejects.toThrow(msg('communityFields', 'timeZoneUnknown'))
  await expect(update({ ...info, streets: [] })).rejects.toThrow(msg('communityFields', 'streetNeeded'))
  await update({ ...info, name: 'Rancho Sage HOA', contactEmail: 'board@example.org' })
  expect(await portal.as('nobody').community.info()).toMatchObject({ name: 'Rancho Sage HOA', contactEmail: 'board@example.org' })
  expect(JSON.stringify(await portal.as('nobody').community.info())).not.toContain('linkSecret')
})
