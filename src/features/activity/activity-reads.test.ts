import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { plansDuring } from '../../testing/query-plan'

const SOURCES = /^(SCAN|SEARCH) (announcement|document|message|report|poll|event)\b/

test.each(['resident', 'admin'] as const)('the feed of %s reads each source along an index and sorts none of them', async (role) => {
  const portal = await openPortal()
  const plans = await plansDuring(portal, async () => {
    await portal.as(role).activity.list({})
    await portal.as(role).activity.list({ search: 'gate' })
  })
  const feeds = plans.filter((plan) => plan.sql.includes('"announcement"'))
  expect(feeds).toHaveLength(2)
  for (const { steps } of feeds) {
    const reads = steps.filter((step) => SOURCES.test(step))
    expect(reads).toHaveLength(role === 'admin' ? 6 : 7)
    // An index that is walked in order is no scan of the table: the limit ends it.
    expect(reads.filter((step) => !/ USING (COVERING )?INDEX /.test(step))).toEqual([])
    // Sorted is only what a source handed over, which its limit has cut short.
    const sorted = steps.filter((_step, at) => steps[at + 1]?.includes('TEMP B-TREE'))
    expect(new Set(sorted)).toEqual(new Set(['SCAN latest']))
  }
})
