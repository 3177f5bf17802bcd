import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { type Cell, readCells } from '../../testing/table-cells'

/** False stores votes as most programs do: one row added to each table. The attacker is then expected to succeed. */
const rewriting = vi.hoisted(() => ({ on: true }))

vi.mock('./ballots/roll', async (original) => {
  const real = await original<typeof import('./ballots/roll')>()
  const enterRoll: typeof real.enterRoll = async (trx, pollId, userId) => {
    if (rewriting.on) return real.enterRoll(trx, pollId, userId)
    await trx.insertInto('roll').values({ pollId, userId }).execute()
    return true
  }
  return { ...real, enterRoll }
})
vi.mock('./ballots/box', async (original) => {
  const real = await original<typeof import('./ballots/box')>()
  const dropIntoBox: typeof real.dropIntoBox = async (trx, pollId, ballot) => {
    if (rewriting.on) return real.dropIntoBox(trx, pollId, ballot)
    const cast = { ...ballot, id: randomUUID() }
    await trx
      .insertInto('ballot')
      .values({ ...cast, pollId, choices: JSON.stringify([cast.choices[0]?.responseText]) })
      .execute()
    return cast
  }
  return { ...real, dropIntoBox }
})

const VOTES = 60
/** With nothing to go by, one match is expected; nine of sixty come about once in a hundred thousand runs of all guesses. */
const CHANCE_MAX = 8
const START = Date.parse('2026-01-01T20:00:00Z')
const DAY = 86_400_000

let folder = ''
beforeEach(() => {
  rewriting.on = true
  folder = mkdtempSync(join(tmpdir(), 'portico-secrecy-'))
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

/** Sixty people vote, each with a text only they would write. Returns who wrote what and every token there ever was. */
async function holdVote({ daysBetween = 0, pageSize = 16_384 }) {
  const file = join(folder, `${randomUUID()}.sqlite`)
  makeFile(file, pageSize)
  const portal = await openPortal({ DATABASE_FILE: file })
  const people = []
  for (let at = 0; at < VOTES; at += 1) people.push(await portal.addPerson({ username: `voter${at}` }))
  people.sort((a, b) => ((a.id * 7919) % 61) - ((b.id * 7919) % 61))
  const poll = await portal
    .as('admin')
    .polls.create({ title: 'Park', description: 'What should be in it?', status: 'active', questionType: 'open' })
  const other = await portal
    .as('admin')
    .polls.create({ title: 'Pool', description: 'When should it open?', status: 'active', questionType: 'open' })
  const wrote = new Map<number, string>()
  const tokens = new Set<string>()
  for (const person of people) {
    wrote.set(person.id, `T${person.id}.`)
    await portal.asPerson(person).polls.vote({ id: poll.id, responses: [{ responseText: `T${person.id}.` }] })
    if (person.id % 3 === 0) await portal.asPerson(person).polls.vote({ id: other.id, responses: [{ responseText: 'Early' }] })
    expect(sizeOf(`${file}-wal`)).toBe(0)
    for (const { id } of await portal.db.selectFrom('ballot').select('id').execute()) tokens.add(id)
    vi.setSystemTime(Date.now() + daysBetween * DAY)
  }
  const current = await portal.db.selectFrom('ballot').select('id').execute()
  for (const { id } of current) tokens.delete(id)
  return { portal, file, pollId: poll.id, wrote, formerTokens: [...tokens] }
}

/** Large pages hold the whole box, so that no split hides the order in which it was filled: the attacker's best case. */
function makeFile(file: string, pageSize: number) {
  const sqlite = new Sqlite(file)
  sqlite.pragma(`page_size = ${pageSize}`)
  sqlite.exec('CREATE TABLE first (id); DROP TABLE first')
  sqlite.close()
}

const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0)
const byPlace = (a: Cell, b: Cell) => a.page - b.page || b.offset - a.offset

/** The most votes anybody can put a name to by pairing the two tables in any order the file offers. */
function attack({ file, pollId, wrote }: Awaited<ReturnType<typeof holdVote>>): number {
  const bytes = Buffer.concat([file, `${file}-wal`].filter(existsSync).map((part) => readFileSync(part))).toString('latin1')
  const roll = readCells(file, 'roll').filter((cell) => cell.values[0] === pollId)
  const box = readCells(file, 'ballot').filter((cell) => cell.values[0] === pollId)
  const textOf = (cell: Cell) => /T\d+[.]/.exec(String(cell.values[3]))?.[0] ?? ''
  const dayOf = (cell: Cell) => String(cell.values[4])
  const names = [roll, [...roll].sort(byPlace)].map((cells) => cells.map((cell) => Number(cell.values[1])))
  const texts = [
    box.map(textOf),
    [...box].sort(byPlace).map(textOf),
    [...box]
      .sort(byPlace)
      .sort((a, b) => dayOf(a).localeCompare(dayOf(b)))
      .map(textOf),
    [...box.map(textOf)].sort((a, b) => bytes.indexOf(b) - bytes.indexOf(a)),
    [...box.map(textOf)].sort((a, b) => bytes.lastIndexOf(b) - bytes.lastIndexOf(a)),
  ]
  const guesses = names.flatMap((order) => texts.flatMap((list) => [list, [...list].reverse()].map((guess) => ({ order, guess }))))
  return Math.max(...guesses.map(({ order, guess }) => order.filter((id, at) => wrote.get(id) === guess[at]).length))
}

test.each([{ daysBetween: 0 }, { daysBetween: 1 }, { daysBetween: 0, pageSize: 4096 }])(
  'the files link no vote to a name: %o',
  async (votes) => {
    const vote = await holdVote(votes)
    expect(attack(vote)).toBeLessThanOrEqual(CHANCE_MAX)
    await vote.portal.close()
  },
)

test.each([{ daysBetween: 0 }, { daysBetween: 1 }])('the same attack names every vote when votes are only added: %o', async (votes) => {
  rewriting.on = false
  const vote = await holdVote(votes)
  expect(attack(vote)).toBe(VOTES)
  await vote.portal.close()
})

test.each([4096, 16_384])('nothing of an earlier box stays in the file (pages of %i bytes)', async (pageSize) => {
  const { portal, file, formerTokens } = await holdVote({ pageSize })
  const bytes = readFileSync(file).toString('latin1')
  expect(formerTokens.length).toBeGreaterThan(VOTES)
  expect(formerTokens.filter((token) => bytes.includes(token))).toEqual([])
  await portal.close()
})
