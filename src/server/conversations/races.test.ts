import { expect, test } from 'vitest'
import { openPortal, type Portal } from '../../testing/open-portal'
import { REPORT } from '../../testing/row-makers'

/*
 * Two on the board do the same at the same time. Nothing that either has written is lost or changed by the other, and who was later is
 * told. The long form: RACES=1000 vitest run src/server/conversations/races.test.ts
 */
const RACES = Number(process.env.RACES ?? 10)
/** One neighbor may begin so many in a short time. */
const SOME = 250

/** A race has a number, and calls of the two, each beginning every other race. */
interface Race {
  portal: Portal
  number: number
  both<T>(call: (who: 'admin' | 'superAdmin') => Promise<T>): Promise<PromiseSettledResult<T>[]>
}

/** Runs the calls at once and gives their outcomes in the order of `calls`, which begin in turned order every other race. */
async function atOnce<T>(number: number, calls: (() => Promise<T>)[]) {
  if (number % 2 === 0) return Promise.allSettled(calls.map((call) => call()))
  const turned = await Promise.allSettled(calls.toReversed().map((call) => call()))
  return turned.toReversed()
}

const begin = ({ portal, number }: Race) => portal.as('resident').messages.send({ subject: 'Lamp', content: `Race ${number}` })
const file = ({ portal }: Race) => portal.as('resident').maintenance.submit(REPORT)
const ended = (answers: PromiseSettledResult<unknown>[]) => answers.map(({ status }) => status)

/** One is done, the other refused with a sentence that says why. */
function expectOneRefused(answers: PromiseSettledResult<unknown>[], why: RegExp) {
  expect(ended(answers).sort()).toEqual(['fulfilled', 'rejected'])
  const loser = answers.find((answer) => answer.status === 'rejected')
  expect(loser?.reason).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(why) })
}

const KEPT = ['fulfilled', 'fulfilled']

const races: Record<string, (race: Race) => Promise<void>> = {
  async 'two answers'(race) {
    const { id, lastEntryId: after } = await begin(race)
    const answers = await race.both((who) => race.portal.as(who).messages.write({ id, text: `From ${who}`, after }))
    expectOneRefused(answers, /^(Ada Admin|Sue Super) has answered in the meantime\. Nothing was sent, and your text is still here\.$/)
    const winner = answers[0]?.status === 'fulfilled' ? 'admin' : 'superAdmin'
    const { entries } = await race.portal.as('admin').messages.read({ id })
    expect(entries.map(({ text }) => text)).toEqual([`Race ${race.number}`, `From ${winner}`])
  },
  async 'two first answers of the old call'(race) {
    const { id } = await begin(race)
    expectOneRefused(await race.both((who) => race.portal.as(who).messages.reply({ messageId: id, reply: who })), /already|replied/i)
    expect(await race.portal.as('admin').messages.read({ id })).toMatchObject({ entryCount: 2 })
  },
  async 'two who take a conversation'(race) {
    const { id } = await begin(race)
    const { people } = race.portal
    const answers = await race.both((who) => race.portal.as(who).messages.changeForBoard({ id, assigneeId: people[who].id }))
    expectOneRefused(answers, /^(Ada Admin|Sue Super) has already taken this on\.$/)
    const winner = answers[0]?.status === 'fulfilled' ? people.admin : people.superAdmin
    expect(await race.portal.as('admin').messages.read({ id })).toMatchObject({ assigneeId: winner.id })
  },
  async 'an answer, while it is marked as resolved'(race) {
    const { id, lastEntryId: after } = await begin(race)
    const { as } = race.portal
    const answers = await atOnce<unknown>(race.number, [
      () => as('admin').messages.write({ id, text: 'Thursday', after }),
      () => as('superAdmin').messages.resolve({ id, after }),
    ])
    expect(answers[0]?.status).toBe('fulfilled')
    const { entries } = await as('resident').messages.read({ id })
    expect(entries.map(({ text }) => text)).toEqual([`Race ${race.number}`, 'Thursday'])
  },
  async 'who takes it, and a reminder'(race) {
    const { id } = await begin(race)
    const { as, people } = race.portal
    const remindOn = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const answers = await atOnce<unknown>(race.number, [
      () => as('admin').messages.changeForBoard({ id, assigneeId: people.admin.id }),
      () => as('superAdmin').messages.changeForBoard({ id, remindOn }),
    ])
    expect(ended(answers)).toEqual(KEPT)
    expect(await as('admin').messages.read({ id })).toMatchObject({ assigneeId: people.admin.id, remindOn })
  },
  async 'two notes'(race) {
    const { id } = await begin(race)
    expect(ended(await race.both((who) => race.portal.as(who).messages.note({ id, text: who })))).toEqual(KEPT)
    const { notes } = await race.portal.as('admin').messages.read({ id })
    expect(notes?.map(({ text }) => text).sort()).toEqual(['admin', 'superAdmin'])
  },
  async 'two who save the saved answers'(race) {
    const { as } = race.portal
    const { version } = await as('superAdmin').messages.savedAnswers()
    const save = (title: string) => as('superAdmin').messages.saveAnswers({ answers: [{ title, text: 'Hello {name}' }], version })
    const answers = await atOnce(race.number, [() => save('one'), () => save('other')])
    expectOneRefused(answers, /^Somebody has changed the saved answers\. Reload and try again\.$/)
    const winner = answers[0]?.status === 'fulfilled' ? 'one' : 'other'
    expect(await as('admin').messages.savedAnswers()).toMatchObject({ answers: [{ title: winner }], version: version + 1 })
  },
  async 'two who take a report'(race) {
    const { id } = await file(race)
    const { people } = race.portal
    const answers = await race.both((who) => race.portal.as(who).maintenance.update({ id, assigneeId: people[who].id }))
    expectOneRefused(answers, /^(Ada Admin|Sue Super) has already taken this on\.$/)
  },
  async 'two changes of a report’s status, each with words'(race) {
    const { id } = await file(race)
    const { as } = race.portal
    const move = (who: 'admin' | 'superAdmin', status: 'In Progress' | 'Closed') =>
      as(who).maintenance.update({ id, status, adminComments: who })
    const answers = await atOnce(race.number, [() => move('admin', 'In Progress'), () => move('superAdmin', 'Closed')])
    expect(ended(answers)).toEqual(KEPT)
    const { changes } = await as('resident').maintenance.details({ id })
    expect(changes.map(({ comment, toStatus }) => `${comment} ${toStatus}`).sort()).toEqual(['admin In Progress', 'superAdmin Closed'])
  },
  async 'a contractor, and the day it is expected'(race) {
    const { id } = await file(race)
    const { as } = race.portal
    const answers = await atOnce(race.number, [
      () => as('admin').maintenance.update({ id, contractor: 'Bright & Sons' }),
      () => as('superAdmin').maintenance.update({ id, expectedOn: '2027-03-01' }),
    ])
    expect(ended(answers)).toEqual(KEPT)
    expect(await as('admin').maintenance.details({ id })).toMatchObject({ contractor: 'Bright & Sons', expectedOn: '2027-03-01' })
  },
  async 'two comments, and a note of each'(race) {
    const { id } = await file(race)
    const { as } = race.portal
    expect(ended(await race.both((who) => as(who).maintenance.comment({ id, text: who })))).toEqual(KEPT)
    expect(ended(await race.both((who) => as(who).maintenance.note({ id, text: who })))).toEqual(KEPT)
    const { comments, notes } = await as('admin').maintenance.details({ id })
    for (const all of [comments, notes]) expect(all?.map(({ text }) => text).sort()).toEqual(['admin', 'superAdmin'])
  },
  async 'two reports, each joined with the other'(race) {
    const [one, other] = [await file(race), await file(race)]
    const { as } = race.portal
    const answers = await atOnce(race.number, [
      () => as('admin').maintenance.merge({ id: one.id, into: other.id }),
      () => as('superAdmin').maintenance.merge({ id: other.id, into: one.id }),
    ])
    expectOneRefused(answers, /^That report has already been joined with another\.$/)
  },
  async 'a report that is joined, while somebody moves it'(race) {
    const [one, other] = [await file(race), await file(race)]
    const { as } = race.portal
    const [joined, moved] = await atOnce(race.number, [
      () => as('admin').maintenance.merge({ id: one.id, into: other.id }),
      () => as('superAdmin').maintenance.update({ id: one.id, status: 'In Progress' }),
    ])
    expect(joined?.status).toBe('fulfilled')
    const { changes, status } = await as('resident').maintenance.details({ id: one.id })
    expect([status, changes.length]).toEqual(['Closed', moved?.status === 'fulfilled' ? 2 : 1])
  },
}

test.each(Object.entries(races))(`${RACES} races: %s`, { timeout: 10_000 + RACES * 300 }, async (_what, run) => {
  let portal = await openPortal()
  for (let number = 0; number < RACES; number += 1) {
    if (number % SOME === SOME - 1) {
      await portal.close()
      portal = await openPortal()
    }
    await run({ portal, number, both: (call) => atOnce(number, [() => call('admin'), () => call('superAdmin')]) })
  }
  await portal.close()
})
