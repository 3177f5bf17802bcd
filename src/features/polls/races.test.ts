import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildApp } from '../../app'
import { endSessions } from '../../server/auth/session-rows'
import { newFolder } from '../../testing/new-folder'
import { openPortal, type Portal } from '../../testing/open-portal'

const folder = newFolder()

const PEOPLE = 100
const TRIES = 100
const ROUNDS = 2
const question = {
  title: 'Mailbox color',
  description: 'Which color for the mailboxes?',
  options: ['Green', 'Blue'],
  status: 'active' as const,
}

async function addVoters(portal: Portal, count: number) {
  const voters = []
  for (let at = 0; at < count; at += 1) {
    const person = await portal.addPerson({ username: `voter${at}`, streetNumber: String(100 + Math.floor(at / 2)) })
    const cookie = await portal.write((trx) => portal.services.sessions.start(trx, person.id, 'test'))
    voters.push({ person, cookie: cookie.split(';', 1)[0] ?? '' })
  }
  return voters
}

test('10,000 requests by 100 people, half of them at once, make exactly 100 ballots', { timeout: 300_000 }, async () => {
  const portal = await openPortal({ DATABASE_FILE: join(folder, 'rush.sqlite') })
  const voters = await addVoters(portal, PEOPLE)
  const poll = await portal.as('admin').polls.create(question)
  const app = await portal.app()
  const payload = { responses: [{ optionId: poll.options[0]?.id }] }
  const url = `/api/polls/${poll.id}/vote`
  const tryOnce = (cookie: string) => app.inject({ method: 'POST', url, payload, headers: { cookie } })
  const counts = new Map<number, number>()
  // The limit of concurrent requests for one person.
  for (let round = 0; round < ROUNDS; round += 1) {
    const requests = voters.flatMap(({ cookie }) => Array.from({ length: TRIES / ROUNDS }, () => tryOnce(cookie)))
    for (const { statusCode } of await Promise.all(requests)) counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1)
  }
  expect(Object.fromEntries(counts)).toEqual({ 201: PEOPLE, 409: PEOPLE * (TRIES - 1) })
  expect(await portal.as('admin').polls.results({ id: poll.id })).toMatchObject({ totalVotes: PEOPLE })
  expect((await portal.services.ballotBox.read(portal.reads, poll.id)).voters.size).toBe(PEOPLE)
  await portal.close()
})

test('however many of a household vote at once, one ballot counts', async () => {
  const portal = await openPortal()
  const voters = await addVoters(portal, 20)
  const poll = await portal.as('admin').polls.create({ ...question, votingRule: 'household' })
  const vote = { id: poll.id, responses: [{ optionId: poll.options[0]?.id }] }
  const answers = await Promise.allSettled(voters.flatMap(({ person }) => [1, 2, 3].map(() => portal.asPerson(person).polls.vote(vote))))
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(10)
  const votes = await portal.services.ballotBox.read(portal.reads, poll.id)
  expect([votes.voters.size, votes.ballots.length]).toEqual([10, 10])
})

test('a session that has ended while its vote waited has not voted', async () => {
  const portal = await openPortal()
  const [voter] = await addVoters(portal, 1)
  const poll = await portal.as('admin').polls.create(question)
  const { ballotBox } = portal.services
  const request = {
    method: 'POST',
    url: `/api/polls/${poll.id}/vote`,
    payload: { responses: [{ optionId: poll.options[0]?.id }] },
  } as const
  const app = await portal.app()
  const answer = await ballotBox.lock(poll.id, async () => {
    const answered = app.inject({ ...request, headers: { cookie: voter?.cookie ?? '' } })
    // Whether it waits by now nobody can see: it is refused in any case.
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
    await portal.write((trx) => endSessions(trx, voter?.person.id ?? 0))
    return { answered }
  })
  expect((await answer.answered).statusCode).toBe(401)
  expect((await ballotBox.read(portal.reads, poll.id)).voters.size).toBe(0)
})

test('a vote leaves no other trace: no other table changes, and no log line names anybody', async () => {
  const portal = await openPortal()
  const [voter, earlier] = await addVoters(portal, 2)
  const poll = await portal.as('admin').polls.create(question)
  const lines: string[] = []
  const app = await buildApp(portal.services, {
    logger: { level: 'trace', base: null, stream: { write: (line: string) => void lines.push(line) } },
  })
  const payload = { responses: [{ optionId: poll.options[1]?.id }] }
  // The first vote of a poll says where its votes are from now on.
  if (earlier) await portal.asPerson(earlier.person).polls.vote({ id: poll.id, ...payload })
  const before = await readElsewhere(portal)
  const headers = { cookie: voter?.cookie ?? '' }
  expect((await app.inject({ method: 'POST', url: `/api/polls/${poll.id}/vote`, payload, headers })).statusCode).toBe(201)
  expect(await readElsewhere(portal)).toEqual(before)
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatchObject({ method: 'POST', route: '/api/polls/:id/vote', status: 201 })
  expect(Object.keys(logged[0] ?? {}).sort()).toEqual(['level', 'method', 'ms', 'msg', 'reqId', 'route', 'status', 'time'])
})

/** Everything in the database but the roll and the box. */
async function readElsewhere(portal: Portal) {
  const names = portal.sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('roll', 'householdRoll', 'ballot')")
    .pluck()
    .all()
  return Object.fromEntries(names.map((name) => [name, portal.sqlite.prepare(`SELECT * FROM "${name}"`).all()]))
}
