import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'

const report = {
  issueType: 'Something is Broken',
  streetName: 'Rockrose Dr',
  streetNumber: '4',
  locationRelevance: 'Common Area',
  description: 'The streetlight is out.',
} as const

test('the board sees what waits for it, and the count falls with the work', async () => {
  const portal = await openPortal()
  const waiting = () => portal.as('admin').dashboard.needsYou()
  expect(await waiting()).toEqual({ pendingAccounts: 1, pendingMessages: 0, openReports: 0 })

  const { id: messageId } = await portal.as('resident').messages.send({ subject: 'Fence', content: 'Which color?' })
  await portal.as('admin').messages.send({ subject: 'To all', content: 'Good morning', isBroadcast: true })
  const { id } = await portal.as('neighbor').maintenance.submit(report)
  await portal.as('resident').maintenance.submit(report)
  expect(await waiting()).toEqual({ pendingAccounts: 1, pendingMessages: 1, openReports: 2 })

  await portal.as('admin').messages.reply({ messageId, reply: 'Cedar' })
  await portal.as('admin').maintenance.update({ id, status: 'In Progress' })
  await portal.as('admin').users.changeStatus({ id: portal.people.pending.id, status: 'active' })
  for (const role of ['admin', 'superOnly', 'superAdmin'] as const) {
    expect(await portal.as(role).dashboard.needsYou()).toEqual({ pendingAccounts: 0, pendingMessages: 0, openReports: 1 })
  }
})

test('what waits for the board is not for residents', async () => {
  const portal = await openPortal()
  await expect(portal.as('nobody').dashboard.needsYou()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  for (const role of ['resident', 'neighbor', 'landlord'] as const) {
    await expect(portal.as(role).dashboard.needsYou()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})
