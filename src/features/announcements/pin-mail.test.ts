import { expect, test } from 'vitest'
import { wholeMails } from '../../testing/mails'
import { openPortal } from '../../testing/open-portal'

const NOTICE = { title: 'Boil water', content: 'Until further notice.\n\nThe county calls back.', categories: [1] }

test('pinning mails everyone who may get it, and the dialog knows how many', async () => {
  const portal = await openPortal()
  await portal.write((trx) => trx.updateTable('user').set({ emailSubscribed: 0 }).where('username', '=', 'neighbor').execute())
  const { id } = await portal.as('admin').announcements.create(NOTICE)
  expect(await portal.as('admin').announcements.readersCount({ id })).toEqual({ readers: 5 })
  expect(await portal.as('admin').announcements.pin({ id, isPinned: true, sendNotification: true })).toMatchObject({
    isPinned: true,
    notified: 5,
  })
  const mails = await wholeMails(portal)
  expect(mails.map((mail) => mail.toAddress).sort()).toEqual(
    ['admin', 'landlord', 'resident', 'superadmin', 'superonly'].map((name) => `${name}@example.org`),
  )
  expect(mails[0]).toMatchObject({ kind: 'community', subject: 'Important announcement: Boil water', unsubscribeUrl: expect.any(String) })
  expect(mails[0]?.text).toContain(`http://portal.test/announcements#${id}`)
  expect(mails[0]?.text).toContain('The county calls back.')
})

test('however often the button is pressed, also at once, nobody gets two mails', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('admin').announcements.create(NOTICE)
  const press = () => portal.as('admin').announcements.pin({ id, isPinned: true, sendNotification: true })
  const answers = await Promise.all([press(), press(), press()])
  expect(answers.map(({ notified }) => notified).sort()).toEqual([0, 0, 6])
  await portal.as('superOnly').announcements.pin({ id, isPinned: false })
  await portal.as('superOnly').announcements.pin({ id, isPinned: true, sendNotification: true })
  expect(await wholeMails(portal)).toHaveLength(6)

  await portal.addPerson({ username: 'newcomer' })
  expect(await portal.as('admin').announcements.readersCount({ id })).toEqual({ readers: 1 })
  expect(await press()).toMatchObject({ notified: 1 })
})

test('pinning without the tick, unpinning and editing send nothing', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').announcements
  const { id } = await admin.create({ ...NOTICE, isPinned: true })
  await admin.pin({ id, isPinned: false, sendNotification: true })
  await admin.pin({ id, isPinned: true })
  await admin.update({ ...NOTICE, id, isPinned: true })
  expect(await wholeMails(portal)).toEqual([])
})
