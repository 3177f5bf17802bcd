import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'

test('the directory shows exactly who chose it and what they chose, and forgets them at once', async () => {
  const portal = await openPortal()
  const rosa = portal.as('resident')
  const seen = () => portal.as('neighbor').people.directory()
  expect(await seen()).toEqual([])
  expect(await rosa.people.saveDirectoryChoice({ showEmail: true })).toEqual({ listed: false, showEmail: true, showPhone: false })
  expect(await seen()).toEqual([])

  await portal.as('admin').people.update({ id: portal.people.resident.id, phoneNumber: '555-010-0118' })
  await rosa.people.saveDirectoryChoice({ listed: true })
  const place = { streetNumber: '18', streetName: 'Sageleaf Cir' }
  expect(await seen()).toEqual([{ name: 'Rosa Resident', ...place, email: 'resident@example.org' }])
  await rosa.people.saveDirectoryChoice({ showEmail: false, showPhone: true })
  await portal.as('landlord').people.saveDirectoryChoice({ listed: true, showPhone: true })
  expect(await seen()).toEqual([
    { name: 'Lena Landlord', ...place },
    { name: 'Rosa Resident', ...place, phone: '(555) 010-0118' },
  ])
  expect(await portal.as('superAdmin').people.directory()).toEqual(await seen())

  await rosa.people.saveDirectoryChoice({ listed: false })
  await portal.as('admin').people.changeStatus({ id: portal.people.landlord.id, status: 'banned' })
  expect(await seen()).toEqual([])
})

test('the directory is for members, and a choice is served to its owner alone', async () => {
  const portal = await openPortal()
  await portal.as('resident').people.saveDirectoryChoice({ listed: true })
  await expect(portal.as('nobody').people.directory()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(portal.as('resident').people.saveDirectoryChoice({ listed: 'yes' as never })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const app = await portal.app()
  const ask = async (url: string, role: 'resident' | 'admin') =>
    (await app.inject({ url, headers: { cookie: await portal.cookieOf(role) } })).json()
  const choice = { listed: true, showEmail: false, showPhone: false }
  expect(await ask('/api/user', 'resident')).toMatchObject({ directory: choice })
  expect((await ask('/api/own-data', 'resident')).account).toMatchObject({ directory: choice })
  expect(JSON.stringify(await ask('/api/users', 'admin'))).not.toContain('directory')
})
