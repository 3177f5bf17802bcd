import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { plansDuring } from '../../testing/query-plan'

test('every read of the list walks an index and sorts nothing', async () => {
  const portal = await openPortal()
  const plans = await plansDuring(portal, async () => {
    const { page, counts, list } = portal.as('resident').documents
    await page({})
    await page({ cursor: '2030-01-01T00:00:00.000Z~9' })
    await page({ category: 'Forms' })
    await page({ category: 'Forms', cursor: '2030-01-01T00:00:00.000Z~9' })
    await counts({})
    // The whole list is the same statement, page after page.
    await list()
  })
  const walks = plans.flatMap((plan) => plan.steps.filter((step) => /^(SCAN|SEARCH) document\b/.test(step)))
  expect(walks).toEqual([
    'SCAN document USING INDEX documentInOrder',
    'SEARCH document USING INDEX documentInOrder (uploadedAt<?)',
    'SEARCH document USING INDEX documentByCategory (category=?)',
    'SEARCH document USING INDEX documentByCategory (category=? AND uploadedAt<?)',
  ])
  // The numbers of all categories are kept, not counted.
  expect(plans.flatMap((plan) => plan.steps)).toContain('SCAN documentCount')
  expect(plans.flatMap((plan) => plan.steps).filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
})
