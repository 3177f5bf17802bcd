import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openForReading } from '../../../db/scoped-connection'
import { decodeVotes, readBallot } from '../../server/storage/ballot-box/votes'
import { newFolder } from '../../testing/new-folder'
import { openPortal, type Portal } from '../../testing/open-portal'
import { writeBackup } from '../backup/backup'
import { restoreBackup } from '../restore/restore'
import { beginCarrying } from './shared-votes'
import { hasOpenPoll } from './votes-in-copy'

const ROUNDS = 12
const STEPS = 60
const PEOPLE = 24
const GROUP = 5

type Voter = Parameters<Portal['asPerson']>[0]

/** Seeded, so that a failure can be repeated. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return Math.floor((state / 4294967296) * below)
  }
}

interface Seen {
  voters: Set<number>
  ballots: string[]
  households: number
}

function see(file: string, pollId: number): Seen {
  using sqlite = openForReading(file)
  const column = (sql: string) => sqlite.prepare(sql).pluck().all(pollId)
  const [deleted] = column("SELECT votes FROM recentlyDeleted WHERE type = 'poll' AND votes IS NOT NULL AND id = ?")
  if (deleted) {
    const { voters, households, ballots } = decodeVotes(Buffer.from(String(deleted)))
    const stored = ballots.map(readBallot).map(({ role, choices }) => JSON.stringify([role, JSON.stringify(choices)]))
    return { voters: new Set(voters), ballots: stored, households: households.size }
  }
  return {
    voters: new Set(column('SELECT userId FROM roll WHERE pollId = ?') as number[]),
    ballots: column('SELECT json_array(role, choices) FROM ballot WHERE pollId = ?') as string[],
    households: column('SELECT household FROM householdRoll WHERE pollId = ?').length,
  }
}

const without = (all: readonly string[], some: readonly string[]) => {
  const left = [...all]
  for (const one of some) left.splice(left.indexOf(one) < 0 ? left.length : left.indexOf(one), 1)
  return left
}

/** Between two copies: no voters or at least five, and for each role no ballots or at least five. */
function requireGroup(before: Seen, after: Seen, gone: ReadonlySet<number>) {
  expect(without(before.ballots, after.ballots), 'no ballot goes').toEqual([])
  const added = [...after.voters].filter((voter) => !before.voters.has(voter))
  const ballots = without(after.ballots, before.ballots)
  expect([...before.voters].filter((voter) => !after.voters.has(voter) && !gone.has(voter))).toEqual([])
  expect(added.length === 0 || added.length >= GROUP, `${added.length} voters`).toBe(true)
  for (const role of ['homeowner', 'resident']) {
    const count = ballots.filter((ballot) => ballot.startsWith(`["${role}"`)).length
    expect(count === 0 || count >= GROUP, `${count} ballots of role ${role}`).toBe(true)
  }
  if (gone.size === 0) expect(after.voters.size).toBe(after.ballots.length)
}

async function openCommunity() {
  const folder = newFolder()
  const env = { DATABASE_FILE: join(folder, 'portal.sqlite'), UPLOADS_DIR: join(folder, 'u'), BACKUPS_DIR: join(folder, 'b') }
  const portal = await openPortal(env)
  const poll = {
    title: 'Benches',
    description: 'Where do they go?',
    questionType: 'open',
    status: 'active',
    votingAudience: 'both',
  } as const
  const byPerson = await portal.as('admin').polls.create(poll)
  const byHousehold = await portal.as('admin').polls.create({ ...poll, title: 'Trees', votingRule: 'household' })
  const people = []
  for (let at = 0; at < PEOPLE; at += 1)
    people.push(
      await portal.addPerson({
        username: `voter-${at}`,
        hoaStatus: at % 3 === 0 ? 'renter' : 'owner-occupant',
        streetNumber: String(100 + (at < 6 ? 0 : at)),
      }),
    )
  let number = 0
  const copy = async (shared = true) => {
    number += 1
    const file = join(folder, `copy-${number}.sqlite`)
    await writeBackup({ databaseFile: env.DATABASE_FILE, uploadsDir: env.UPLOADS_DIR }, file, shared ? { groups: env } : {})
    return file
  }
  return { folder, env, portal, people, polls: [byPerson.id, byHousehold.id], copy }
}

const vote = (portal: Portal, person: Voter, id: number) =>
  portal.asPerson(person).polls.vote({ id, responses: [{ responseText: textOf(person.id, id) }] })
const textOf = (voter: number, poll: number) => `paper-of-${voter}-in-${poll}-`

/** A community in which votes, copies and related events happen in random order. Every shared copy is checked. */
async function liveAtRandom(seed: number) {
  const { portal, people, polls, copy } = await openCommunity()
  const random = randomFrom(seed)
  const voted = new Map(polls.map((id) => [id, new Set<number>()]))
  const seen = new Map<number, Seen>()
  const gone = new Set<number>()
  let grown = 0

  const tryToVote = async (person: Voter, id: number) => {
    const done = await vote(portal, person, id).then(
      () => true,
      () => false,
    )
    if (done) voted.get(id)?.add(person.id)
  }
  const lookAt = (file: string, id: number) => {
    const now = see(file, id)
    const before = seen.get(id)
    if (before) requireGroup(before, now, gone)
    if (before && now.voters.size > before.voters.size) grown += 1
    seen.set(id, now)
    const bytes = readFileSync(file).toString('latin1')
    const waiting = [...(voted.get(id) ?? [])].filter((voter) => !now.voters.has(voter) && !gone.has(voter))
    for (const voter of waiting) expect(bytes).not.toContain(textOf(voter, id))
  }
  const deeds = [
    async () => {
      const file = await copy()
      for (const id of polls) lookAt(file, id)
    },
    () => portal.services.ballotBox.close(),
    () => copy(false),
    async (person: Voter) => {
      await portal.as('superAdmin').people.remove({ id: person.id })
      gone.add(person.id)
    },
    async () => {
      const id = polls[random(2)] ?? 0
      await portal.as('admin').polls.remove({ id })
      const file = await copy()
      for (const each of polls) lookAt(file, each)
      await portal.as('admin').polls.restore({ id })
    },
  ]
  for (let step = 0; step < STEPS; step += 1) {
    const person = people[random(PEOPLE)]
    if (!person || gone.has(person.id)) continue
    const deed = [0, 0, 0, 0, 0, 1, 2, seed % 2 === 0 ? 3 : 0, 4, 4][random(20)]
    if (deed === undefined) await tryToVote(person, polls[random(2)] ?? 0)
    else await deeds[deed]?.(person)
  }
  const [first = 0] = polls
  await portal.as('admin').polls.changeStatus({ id: first, status: 'closed' })
  expect(see(await copy(), first).ballots, 'a closed poll travels whole').toHaveLength(voted.get(first)?.size ?? 0)
  await portal.close()
  return grown
}

test('no sequence of votes and copies shows fewer than five votes at a time', { timeout: 240_000 }, async () => {
  let grown = 0
  for (let seed = 1; seed <= ROUNDS; seed += 1) grown += await liveAtRandom(seed)
  expect(grown, 'votes do travel').toBeGreaterThan(ROUNDS)
})

test('a single resident among five voters waits, and the operator’s own copy is whole', async () => {
  const { portal, people, polls, copy } = await openCommunity()
  const [id = 0] = polls
  const owners = people.filter(({ hoaStatus }) => hoaStatus !== 'renter')
  const [renter] = people.filter(({ hoaStatus }) => hoaStatus === 'renter')
  for (const person of owners.slice(0, 4)) await vote(portal, person, id)
  if (renter) await vote(portal, renter, id)
  expect(see(await copy(), id).ballots).toHaveLength(0)
  for (const person of owners.slice(4, 5)) await vote(portal, person, id)
  expect(see(await copy(), id).ballots).toHaveLength(5)
  const whole = await copy(false)
  expect(see(whole, id).ballots).toHaveLength(6)
  expect(hasOpenPoll(whole)).toBe(true)
})

test('a start before the first copy does not reveal single votes', async () => {
  const { env, portal, people, polls, copy } = await openCommunity()
  const [id = 0] = polls
  beginCarrying(env)
  const owners = people.filter(({ hoaStatus }) => hoaStatus !== 'renter')
  for (const person of owners.slice(0, 3)) await vote(portal, person, id)
  beginCarrying(env)
  expect(see(await copy(), id)).toEqual({ voters: new Set(), ballots: [], households: 0 })
  for (const person of owners.slice(3, 5)) await vote(portal, person, id)
  expect(see(await copy(), id).ballots).toHaveLength(5)
})

test('votes are still copied if the backup folder changes before anybody has voted', async () => {
  const { env, portal, people, polls, copy } = await openCommunity()
  const [id = 0] = polls
  beginCarrying(env)
  env.BACKUPS_DIR = `${env.BACKUPS_DIR}-on-another-disk`
  beginCarrying(env)
  const owners = people.filter(({ hoaStatus }) => hoaStatus !== 'renter')
  for (const person of owners.slice(0, 5)) await vote(portal, person, id)
  beginCarrying(env)
  expect(see(await copy(), id).ballots).toHaveLength(5)
})

test.each(['by mail', 'by text message alone'])('a shared copy does not show who was reminded %s and so had not voted', async (how) => {
  const { portal, people, polls, copy } = await openCommunity()
  const [id = 0] = polls
  if (people[0]) await vote(portal, people[0], id)
  if (how !== 'by mail')
    portal.sqlite.exec(`
      INSERT OR REPLACE INTO setting (key, value) VALUES ('textGateway', '"twilio"');
      UPDATE user SET emailSubscribed = 0, textOptIn = 1, verifiedNumber = '+1555' || (2000000 + id);
      INSERT INTO notificationChoice (userId, topic, email, sms, push) SELECT id, 'polls', 'off', 1, 0 FROM user WHERE true
        ON CONFLICT DO UPDATE SET email = 'off', sms = 1`)
  portal.sqlite.exec(`INSERT INTO digestItem (userId, topic, subjectId) SELECT id, 'polls', ${id} FROM user WHERE username = 'admin'`)
  const left = async () => {
    const file = await copy()
    expect(readFileSync(file).includes(reminded), 'not in a byte that was given free, either').toBe(false)
    using sqlite = openForReading(file)
    const rest = [
      "mail WHERE cause = 'pollReminder'",
      "notification WHERE kind = 'pollReminder'",
      "shortMessage WHERE notificationId IS NOT NULL AND channel = 'sms'",
      'digestItem',
    ]
    return rest.map((rows) => sqlite.prepare(`SELECT count(*) FROM ${rows}`).pluck().get())
  }
  await portal.as('admin').polls.remind({ id })
  const reminded = String(
    portal.sqlite.prepare('SELECT pendingRecipients FROM notification WHERE pendingRecipients IS NOT NULL').pluck().get(),
  )
  expect(reminded.length).toBeGreaterThan(PEOPLE)
  expect(await left(), 'before the message queue has come').toEqual([0, 0, 0, 0])
  await portal.services.messageQueue.notifyRemaining()
  expect(portal.sqlite.prepare('SELECT count(*) FROM shortMessage').pluck().get()).toBe(how === 'by mail' ? 0 : JSON.parse(reminded).length)
  expect(await left(), 'after it').toEqual([0, 0, 0, 0])
})

test('copies of a restored database continue from its votes; without their memory, votes wait for the close', async () => {
  const { folder, portal, people, polls, copy } = await openCommunity()
  const [id = 0] = polls
  const owners = people.filter(({ hoaStatus }) => hoaStatus !== 'renter')
  for (const person of owners.slice(0, 7)) await vote(portal, person, id)
  const first = await copy()
  for (const person of owners.slice(7, 9)) await vote(portal, person, id)
  const second = await copy()
  expect(see(second, id)).toEqual(see(first, id))

  const place = { DATABASE_FILE: join(folder, 'new.sqlite'), UPLOADS_DIR: join(folder, 'u2'), BACKUPS_DIR: join(folder, 'b2') }
  await restoreBackup(second, { databaseFile: place.DATABASE_FILE, uploadsDir: place.UPLOADS_DIR })
  beginCarrying(place)
  const target = join(folder, 'restored.sqlite')
  await writeBackup({ databaseFile: place.DATABASE_FILE, uploadsDir: place.UPLOADS_DIR }, target, { groups: place })
  expect(see(target, id)).toEqual(see(first, id))

  rmSync(join(folder, 'b'), { recursive: true })
  expect(see(await copy(), id).ballots).toHaveLength(0)
  await portal.as('admin').polls.changeStatus({ id, status: 'closed' })
  expect(see(await copy(), id).ballots).toHaveLength(9)
})
