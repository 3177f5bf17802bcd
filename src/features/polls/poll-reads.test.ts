import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { plansDuring } from '../../testing/query-plan'
import { announceClosedPolls } from './mail'

const WHOLE_TABLE = /^SCAN (?!json_each|value)/

test('no read of a poll goes through a whole table', async () => {
  const portal = await openPortal()
  const poll = await portal
    .as('admin')
    .polls.create({ title: 'Mailboxes', description: 'Which color?', options: ['Green', 'Blue'], status: 'active' })
  const { polls } = portal.as('resident')
  const plans = await plansDuring(portal, async () => {
    await polls.active()
    await polls.page({ tab: 'active' })
    await polls.past({})
    await polls.get({ id: poll.id })
    await polls.hasVoted({ id: poll.id })
    await polls.vote({ id: poll.id, responses: [{ optionId: poll.options[0]?.id }] })
    await polls.results({ id: poll.id })
    await announceClosedPolls(portal.services, portal.env.PUBLIC_URL)
  })
  const about = plans.filter(({ sql }) => /poll|roll|ballot/.test(sql))
  expect(about).not.toEqual([])
  expect(about.flatMap(({ sql, steps }) => steps.filter((step) => WHOLE_TABLE.test(step)).map((step) => `${step}: ${sql}`))).toEqual([])
})
