import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { plansDuring } from '../../testing/query-plan'

const touchesMessages = (step: string) => /^(SCAN|SEARCH) message\b/.test(step)

test('the unread call is one read inside one covering index; for the board a second holds what waits', async () => {
  const portal = await openPortal()
  const resident = await plansDuring(portal, () => portal.as('resident').messages.unread())
  expect(resident.map((plan) => plan.steps)).toEqual([['SEARCH message USING COVERING INDEX messageUnread (senderId=?)']])
  const board = await plansDuring(portal, () => portal.as('admin').messages.unread())
  expect(board.map((plan) => plan.steps.filter(touchesMessages))).toEqual([
    ['SEARCH message USING COVERING INDEX messageUnread (senderId=?)', 'SCAN message USING COVERING INDEX messageWaiting'],
  ])
})

test.each([
  ['resident', ['messageBySender', 'messageBroadcast']],
  ['admin', ['messageWaiting', 'messageSettled']],
] as const)('a page of %s reads along its indexes and never the whole table', async (role, indexes) => {
  const portal = await openPortal()
  const cursor = { settled: true, at: '2030-01-01T00:00:00.000Z', id: 9 }
  const plans = await plansDuring(portal, async () => {
    await portal.as(role).messages.page({})
    await portal.as(role).messages.page({ cursor })
  })
  const steps = plans.flatMap((plan) => plan.steps).filter(touchesMessages)
  for (const index of indexes) expect(steps.some((step) => step.includes(index))).toBe(true)
  expect(steps.filter((step) => !/INDEX|PRIMARY KEY/.test(step))).toEqual([])
})
