import { expect, test } from 'vitest'
import { wholeMails } from '../../testing/mails'
import { openPortal } from '../../testing/open-portal'

const NOTICE = { title: 'Boil water', content: 'Until further notice.\n\nThe county calls back.', categories: [1] }

test('pinning emails every recipient, and the dialog shows the number', async () => {
  const portal = await openPortal()
  await portal.write((trx) => trx.updateTable('user').set({ emailSubscribed: 0 }).where('username', '=', 'neighbor').execute())
  const { id } = await portal.as('admin').announcements.create(NOTICE)
  expect(await portal.as('admin').announcements.reach({ id })).toMatchObject({ email: 5, alreadyTold: 0 })
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

test('repeated and concurrent pins email each person once', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('admin').announcements.create(NOTICE)
  const press = () => portal.as('admin').announcements.pin({ id, isPinned: true, sendNotification: true })
  const answers = await Promise.all([press(), press(), press()])
  expect(answers.map(({ notified }) => notified).sort()).toEqual([0, 0, 6])
  await portal.as('superOnly').announcements.pin({ id, isPinned: false })
  await portal.as('superOnly').announcements.pin({ id, isPinned: true, sendNotification: true })
  expect(await wholeMails(portal)).toHaveLength(6)

  await portal.addPerson({ username: 'newcomer' })
  expect(await portal.as('admin').announcements.reach({ id })).toMatchObject({ email: 1, alreadyTold: 6 })
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

test('an urgent notice is pinned and emailed as it is written, once', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').announcements
  const made = await admin.create({ ...NOTICE, isPinned: true, sendNotification: true })
  expect(made).toMatchObject({ isPinned: true, isEmailed: true })
  expect(await wholeMails(portal)).toHaveLength(6)
  expect(await admin.reach({ id: made.id })).toMatchObject({ people: 0, alreadyTold: 6 })
  expect(await admin.pin({ id: made.id, isPinned: true, sendNotification: true })).toMatchObject({ notified: 0 })
  expect(await wholeMails(portal)).toHaveLength(6)
})

test('a pinned notice nobody was emailed about can be emailed later, without unpinning', async () => {
  const portal = await openPortal()
  const { id, isEmailed, pinOrder } = await portal.as('admin').announcements.create({ ...NOTICE, isPinned: true })
  expect(isEmailed).toBe(false)
  const answer = await portal.as('superOnly').announcements.pin({ id, isPinned: true, sendNotification: true })
  expect(answer).toMatchObject({ isEmailed: true, notified: 6, pinOrder })
})

test('an unpinned or expired announcement is emailed to nobody', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').announcements
  expect(await admin.create({ ...NOTICE, sendNotification: true })).toMatchObject({ isEmailed: false })
  const expired = { ...NOTICE, isPinned: true, sendNotification: true, expiresAt: '2020-01-01' }
  await expect(admin.create(expired)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await admin.list(), 'nothing is half done').toHaveLength(1)
  expect(await wholeMails(portal)).toEqual([])
})

test('each reader gets the translation in their language with a link to the original', async () => {
  const portal = await openPortal()
  await portal.as('resident').community.chooseOwnLanguage({ language: 'es' })
  const { announcements } = portal.as('admin')
  const translations = [{ language: 'es', title: 'Hierva el agua', content: 'Hasta nuevo aviso.' }]
  const publish = (more: object) =>
    announcements.create({ ...NOTICE, isPinned: true, sendNotification: true, ...more } as never) as unknown as Promise<{ id: number }>
  const { id } = await publish({ translations })
  const mailTo = async (name: string) => (await wholeMails(portal)).filter(({ toAddress }) => toAddress === `${name}@example.org`).at(-1)
  expect((await mailTo('resident'))?.subject).toBe('Aviso importante: Hierva el agua')
  const link = `http://portal.test/announcements?language=es#${id}`
  expect((await mailTo('resident'))?.text).toContain(`Hierva el agua\n\nHasta nuevo aviso.\n\nTexto original en inglés: ${link}\n`)
  expect((await mailTo('resident'))?.text).not.toContain('notice')
  expect((await mailTo('neighbor'))?.subject).toBe('Important announcement: Boil water')
  expect((await mailTo('neighbor'))?.text).not.toMatch(/Original in|Hierva/)

  const other = {
    language: 'es',
    title: 'Fiesta',
    content: 'El sábado.',
    translations: [{ language: 'en', title: 'Party', content: 'On Saturday.' }],
  }
  const party = await publish(other)
  expect((await mailTo('resident'))?.text).not.toContain('original en')
  expect((await mailTo('neighbor'))?.text).toContain(`On Saturday.\n\nOriginal in Spanish: http://portal.test/announcements#${party.id}\n`)
})
