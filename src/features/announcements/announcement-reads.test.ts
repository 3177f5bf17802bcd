import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { plansDuring } from '../../testing/query-plan'

test.each(['resident', 'admin'] as const)('a page of %s is one statement that walks the order and sorts nothing', async (role) => {
  const portal = await openPortal()
  const plans = await plansDuring(portal, async () => {
    await portal.as(role).announcements.page({})
    await portal.as(role).announcements.page({ cursor: '0~2030-01-01T00:00:00.000Z~9' })
    await portal.as(role).announcements.page({ category: 1 })
    await portal.as(role).announcements.list()
  })
  const walks = plans.filter((plan) => plan.steps.some((step) => /\bannouncement\b/.test(step)))
  // The whole list is the first statement, page after page.
  expect(walks).toHaveLength(3)
  for (const { steps } of walks) {
    expect(steps).toContainEqual(expect.stringMatching(/^(SCAN|SEARCH) announcement USING INDEX announcementInOrder/))
    expect(steps.filter((step) => /TEMP B-TREE|^SCAN (?!announcement )/.test(step))).toEqual([])
  }
})
