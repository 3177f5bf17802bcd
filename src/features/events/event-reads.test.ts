import { expect, test } from 'vitest'
import { openPortal, type Portal } from '../../testing/open-portal'
import { plansDuring } from '../../testing/query-plan'

test.each([
  ['a month', (portal: Portal) => portal.as('resident').events.month({ year: 2026, month: 7 })],
  ['what is coming', (portal: Portal) => portal.as('resident').events.upcoming({ limit: 50 })],
] as const)('%s is read along its indexes, never the whole table', async (_what, read) => {
  const portal = await openPortal()
  const plans = await plansDuring(portal, () => read(portal))
  const steps = plans.flatMap((plan) => plan.steps).filter((step) => /^(SCAN|SEARCH) event\b/.test(step))
  expect(steps.map((step) => step.replace(/ \(.*/, ''))).toEqual([
    'SEARCH event USING INDEX eventOfSeveralDays',
    'SEARCH event USING INDEX eventInOrder',
  ])
})
