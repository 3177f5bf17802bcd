import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../../db/client'
import { newFolder } from '../../../testing/new-folder'
import { openPortal, type Portal } from '../../../testing/open-portal'
import { giveVotesUp, listLostVotes } from './lost'
import { MissingVotes, openBallotBox, votesFolder } from './open'
import { addVotes, decodeVotes, encodeVotes, NO_VOTES, type Vote } from './votes'
import { readVotesFile, UnreadableVotesFile } from './votes-file'

async function openPoll(file = join(newFolder(), 'portal.sqlite')) {
  const portal = await openPortal({ DATABASE_FILE: file })
  const poll = await portal.as('admin').polls.create({
    title: 'Benches',
    description: 'Where do the benches go?',
    questionType: 'open',
    status: 'active',
  })
  return { portal, file, pollId: poll.id }
}

const textOf = (voter: number) => `ballot-number-${String(voter).padStart(4, '0')}`
const voteOf = (voter: number): Vote => ({ voter, household: null, role: 'resident', choices: [textOf(voter)] })
const cast = (portal: Portal, pollId: number, voter: number) => portal.services.ballotBox.cast(pollId, async () => voteOf(voter))
const filesOf = (file: string) =>
  readdirSync(dirname(file), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
/** The database and its log must not contain the votes of open polls. */
const databaseFiles = (file: string) => filesOf(file).filter((path) => !path.startsWith(votesFolder(file)))
const boxFile = (file: string) => {
  const [name = ''] = readdirSync(votesFolder(file))
  return join(votesFolder(file), name)
}
async function reopen(file: string) {
  const database = openDatabase(file)
  onTestFinished(() => database.close())
  return { database, box: await openBallotBox(database, file) }
}

test('votes lie only in their file while the portal runs, and only in the database after a clean stop', async () => {
  const { portal, file, pollId } = await openPoll()
  for (const voter of [1, 2, 3]) await cast(portal, pollId, voter)
  for (const path of databaseFiles(file)) expect(readFileSync(path).includes('ballot-number'), path).toBe(false)
  const expected = addVotes(NO_VOTES, [3, 1, 2].map(voteOf))
  expect(readVotesFile(boxFile(file)).equals(encodeVotes(expected))).toBe(true)
  expect(await portal.reads.selectFrom('roll').selectAll().execute()).toEqual([])

  portal.checkpoint()
  await portal.close()
  expect(filesOf(file).filter((path) => path.includes('votes'))).toEqual([])
  const copy = join(newFolder(), 'copy.sqlite')
  copyFileSync(file, copy)
  const { database, box } = await reopen(copy)
  expect(encodeVotes(await box.read(database.reads, pollId)).equals(encodeVotes(expected))).toBe(true)
})

test('copies of the folder at any moment hold every acknowledged vote completely', async () => {
  const { portal, file, pollId } = await openPoll()
  let acknowledged = 0
  const rounds = async (from: number) => {
    for (let voter = from; voter < 120; voter += 4) {
      await cast(portal, pollId, voter + 1)
      acknowledged += 1
    }
  }
  const voting = Promise.all([0, 1, 2, 3].map(rounds))
  const copies: { folder: string; before: number }[] = []
  for (let turn = 0; turn < 40 && acknowledged < 120; turn += 1) {
    const folder = newFolder()
    copies.push({ folder, before: acknowledged })
    cpSync(dirname(file), folder, { recursive: true })
    await new Promise((resolve) => setTimeout(resolve, turn % 5))
  }
  await voting
  for (const { folder, before } of copies) {
    const { database, box } = await reopen(join(folder, basename(file)))
    const votes = await box.read(database.reads, pollId)
    expect(votes.ballots.length).toBeGreaterThanOrEqual(before)
    expect(votes.ballots).toEqual([...votes.voters].map((voter) => JSON.stringify(['resident', [textOf(voter)]])).sort())
  }
  await portal.close()
})

test('a reader of the database delays no vote, and sees none', async () => {
  const { portal, file, pollId } = await openPoll()
  const reader = new Sqlite(file, { readonly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM roll').get()
  for (const voter of [1, 2, 3]) await cast(portal, pollId, voter)
  for (const path of databaseFiles(file)) expect(readFileSync(path).includes('ballot-number'), path).toBe(false)
  reader.close()
  await portal.close()
})

test('votes in the database wait until no reader has its earlier pages', async () => {
  const { portal, file, pollId } = await openPoll()
  for (const voter of [1, 2, 3]) await cast(portal, pollId, voter)
  portal.checkpoint()
  await portal.close()
  const reader = new Sqlite(file, { readonly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM roll').get()

  const { box, database } = await reopen(file)
  await expect(box.cast(pollId, async () => voteOf(4))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect((await box.read(database.reads, pollId)).voters.size).toBe(3)
  reader.close()
  await box.cast(pollId, async () => voteOf(4))
  expect((await box.read(database.reads, pollId)).voters.size).toBe(4)
  for (const path of databaseFiles(file)) expect(readFileSync(path).includes('ballot-number'), path).toBe(false)
})

test('the count uses the current ballots: the same list until the next vote, none for a deleted poll', async () => {
  const { portal, file, pollId } = await openPoll()
  for (const voter of [1, 2, 3]) await cast(portal, pollId, voter)
  await portal.close()
  const { box, database } = await reopen(file)
  const atRest = await box.ballots(database.reads, pollId)
  expect(atRest).toHaveLength(3)
  expect(await box.ballots(database.reads, pollId)).toBe(atRest)
  await Promise.all([box.cast(pollId, async () => voteOf(4)), box.ballots(database.reads, pollId)])
  expect(await box.ballots(database.reads, pollId)).toEqual((await box.read(database.reads, pollId)).ballots)
  expect(await box.ballots(database.reads, pollId)).toHaveLength(4)
  expect(atRest, 'who counts meanwhile counts one state').toHaveLength(3)
  box.discard(pollId)
  expect(await box.ballots(database.reads, pollId)).toEqual([])
})

test('a refused vote changes nothing, and votes in the same batch count', async () => {
  const { portal, pollId } = await openPoll()
  const refused = portal.services.ballotBox.cast(pollId, async () => Promise.reject(new Error('not you')))
  const answers = await Promise.allSettled([cast(portal, pollId, 1), refused, cast(portal, pollId, 2)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await portal.services.ballotBox.read(portal.reads, pollId)).ballots).toHaveLength(2)
  await portal.close()
})

test('a vote that waited while its poll was deleted is refused and leaves no file', async () => {
  const { portal, file, pollId } = await openPoll()
  await cast(portal, pollId, 1)
  const { ballotBox } = portal.services
  const deleting = ballotBox.lock(pollId, async () => {
    await portal.write((trx) => trx.deleteFrom('poll').where('id', '=', pollId).execute())
    ballotBox.discard(pollId)
  })
  await expect(cast(portal, pollId, 2)).rejects.toThrow('Poll not found')
  await deleting
  expect(readdirSync(votesFolder(file))).toEqual([])
})

test('votes whose folder was deleted are written again from memory', async () => {
  const { portal, file, pollId } = await openPoll()
  await cast(portal, pollId, 1)
  rmSync(votesFolder(file), { recursive: true })
  await cast(portal, pollId, 2)
  expect(decodeVotes(readVotesFile(boxFile(file))).voters).toEqual(new Set([1, 2]))
  await portal.close()
})

test('a database without its votes and a damaged votes file are refused and stay unchanged', async () => {
  const { portal, file, pollId } = await openPoll()
  await cast(portal, pollId, 1)
  const crashed = newFolder()
  cpSync(dirname(file), crashed, { recursive: true })
  await portal.close()

  const copy = join(crashed, basename(file))
  const path = boxFile(copy)
  const bytes = readFileSync(path)
  const database = openDatabase(copy)
  onTestFinished(() => database.close())
  rmSync(path)
  await expect(openBallotBox(database, copy)).rejects.toThrow(MissingVotes)
  await expect(openBallotBox(database, copy)).rejects.toThrow(/"Benches"/)
  writeFileSync(path, bytes.subarray(0, 60))
  await expect(openBallotBox(database, copy)).rejects.toThrow(UnreadableVotesFile)
  expect(statSync(path).size).toBe(60)
  expect(await listLostVotes(database.reads, copy)).toMatchObject([{ id: pollId, title: 'Benches' }])
  writeFileSync(path, bytes)
  expect(await listLostVotes(database.reads, copy)).toEqual([])
  const box = await openBallotBox(database, copy)
  expect((await box.read(database.reads, pollId)).voters).toEqual(new Set([1]))
})

test('lost votes are given up by poll, and the poll restarts', async () => {
  const { portal, file, pollId } = await openPoll()
  await cast(portal, pollId, 1)
  const crashed = newFolder()
  cpSync(dirname(file), crashed, { recursive: true })
  await portal.close()
  const copy = join(crashed, basename(file))
  const database = openDatabase(copy)
  onTestFinished(() => database.close())
  writeFileSync(boxFile(copy), 'not a ballot')
  await giveVotesUp(database, copy, await listLostVotes(database.reads, copy))
  const box = await openBallotBox(database, copy)
  expect((await box.read(database.reads, pollId)).voters).toEqual(new Set())
  await box.cast(pollId, async () => voteOf(1))
  expect((await box.read(database.reads, pollId)).voters).toEqual(new Set([1]))
})

test('earlier votes left by a crash are deleted, also with voters whose account is gone; another database’s votes are moved aside', async () => {
  const { portal, file, pollId } = await openPoll()
  const leaving = await portal.addPerson({ username: 'leaving' })
  const staying = await portal.addPerson({ username: 'staying' })
  await cast(portal, pollId, leaving.id)
  const earlier = readFileSync(boxFile(file))
  await cast(portal, pollId, staying.id)
  const latest = readFileSync(boxFile(file))
  const name = basename(boxFile(file))
  await portal.as('superAdmin').people.remove({ id: leaving.id })
  await portal.close()

  const start = async (leftovers: Record<string, Buffer>) => {
    mkdirSync(votesFolder(file), { recursive: true })
    for (const [left, bytes] of Object.entries(leftovers)) writeFileSync(join(votesFolder(file), left), bytes)
    const { database, box } = await reopen(file)
    const votes = await box.read(database.reads, pollId)
    await box.close()
    const aside = readdirSync(dirname(file)).filter((entry) => entry.includes('-votes.aside-'))
    return { voters: [...votes.voters], ballots: votes.ballots.length, aside: aside.length }
  }
  // A poll id above the last one was not made here.
  const ours = { [name]: latest, [`${pollId}-earlier.votes`]: earlier, [`${pollId}-cut.votes.partial`]: latest }
  expect(await start(ours)).toEqual({ voters: [staying.id], ballots: 2, aside: 0 })
  expect(existsSync(votesFolder(file))).toBe(false)
  expect(await start({ [`${pollId + 1}-theirs.votes`]: latest })).toEqual({ voters: [staying.id], ballots: 2, aside: 1 })
})
