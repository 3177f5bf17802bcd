import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { decodeVotes, readBallot } from '../../src/server/storage/ballot-box/votes'
import { openings } from '../../src/testing/sealed-openings'
import { startPortal } from '../harness'
import { ADMIN, type Portal } from '../portal-process'

/*
 * Somebody who can copy the data folder, at any moment and at byte level, wants to know who voted how. Random moments: while
 * people vote, with readers of the database held open, with the process stopped in the middle of whatever it does, and after
 * kill -9.
 */
const MOMENTS = Number(process.env.ATTACK_MOMENTS ?? 1000)
const VOTERS = 40

const post = (body: unknown, cookie = ''): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie },
  body: JSON.stringify(body),
})

async function signIn({ url }: Portal, username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, post({ username, password }))
  expect(answer.status).toBe(200)
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
}

interface Voter {
  id: number
  cookie: string
}

async function inviteVoters(portal: Portal, board: string): Promise<Voter[]> {
  const voters: Voter[] = []
  for (let at = 0; at < VOTERS; at += 1) {
    const person = {
      name: `Voter ${at}`,
      username: `voter${at}`,
      email: `voter${at}@example.org`,
      password: 'ballot-box',
      status: 'active',
    }
    const address = { streetNumber: String(100 + at), streetName: 'Bulrush Cir', hoaStatus: 'renter' }
    const answer = await fetch(`${portal.url}/api/register`, post({ ...person, ...address }, board))
    expect(answer.status).toBe(201)
    const { id } = (await answer.json()) as { id: number }
    voters.push({ id, cookie: await signIn(portal, person.username, person.password) })
  }
  return voters
}

async function openPoll({ url }: Portal, board: string, title: string): Promise<number> {
  const poll = { title, description: 'Where do the new benches go?', questionType: 'open', status: 'active', options: [] }
  const answer = await fetch(`${url}/api/polls`, post(poll, board))
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

/** Votes acknowledged so far, by poll: who, and with which text. */
type Acknowledged = Map<number, Map<number, string>>

/** Everyone votes in one poll after another, a little at random, until told to stop. Connections may break. */
function voteOn(portal: Portal, board: string, voters: readonly Voter[], acknowledged: Acknowledged) {
  let running = true
  const done = (async () => {
    for (let round = 0; running; round += 1) {
      const pollId = await openPoll(portal, board, `Benches ${Date.now()} ${round}`).catch(() => 0)
      if (pollId === 0) return
      const taken = new Map<number, string>()
      acknowledged.set(pollId, taken)
      await Promise.all(
        voters.map(async ({ id, cookie }) => {
          await wait(Math.random() * 400)
          if (!running) return
          const text = `paper-${randomBytes(Math.ceil(Math.random() * 60)).toString('hex')}`
          const answer = await fetch(`${portal.url}/api/polls/${pollId}/vote`, post({ responses: [{ responseText: text }] }, cookie)).catch(
            () => null,
          )
          if (answer?.status === 201) taken.set(id, text)
        }),
      )
    }
  })()
  return {
    stop: async () => {
      running = false
      await done
    },
  }
}

/** A file that goes while it is copied makes the copier begin again. */
function copyOf({ folder }: Portal): string {
  for (;;) {
    const copy = mkdtempSync(join(tmpdir(), 'portico-copied-'))
    try {
      cpSync(folder, copy, { recursive: true })
      return copy
    } catch (error) {
      rmSync(copy, { recursive: true, force: true })
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** What the attacker finds in a copy. Throws when anything tells more than who voted and what was voted. Returns the votes by poll. */
function attack(copy: string, isWhole: boolean, everywhere: boolean) {
  const votes = new Map<number, { voters: Set<number>; texts: string[] }>()
  for (const path of filesIn(copy)) {
    const bytes = readFileSync(path)
    expect(bytes.includes('paper-'), `a ballot in the clear in ${path}`).toBe(false)
    if (!path.endsWith('.votes')) continue
    const states = openings(bytes, everywhere)
    expect(states.length, `states that open in ${path}`).toBeLessThanOrEqual(1)
    // A copy made while the file changed twice may open to nothing.
    if (states.length === 0) expect(isWhole).toBe(false)
    for (const state of states) {
      const { voters, ballots } = decodeVotes(state)
      expect([...voters]).toEqual([...voters].sort((a, b) => a - b))
      expect(ballots).toEqual([...ballots].sort())
      expect(ballots.length).toBe(voters.size)
      const pollId = Number.parseInt(path.split('/').at(-1) ?? '', 10)
      votes.set(pollId, { voters: new Set(voters), texts: ballots.map((ballot) => String(readBallot(ballot).choices[0])) })
    }
  }
  const sqlite = new Sqlite(join(copy, 'portal.sqlite'))
  for (const table of ['roll', 'householdRoll', 'ballot'])
    expect(sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0)
  sqlite.close()
  return votes
}

/** Every vote that was acknowledged before the copy is in it. */
function requireAll(votes: ReturnType<typeof attack>, before: Acknowledged) {
  for (const [pollId, taken] of before) {
    const found = votes.get(pollId)
    for (const [voter, text] of taken) {
      expect(found?.voters.has(voter), `the vote of ${voter} in poll ${pollId}`).toBe(true)
      expect(found?.texts).toContain(text)
    }
  }
}

const frozen = (acknowledged: Acknowledged): Acknowledged => new Map([...acknowledged].map(([pollId, taken]) => [pollId, new Map(taken)]))

type Kind = 'running' | 'stopped' | 'killed'
const kindOf = (moment: number): Kind => (moment % 50 === 49 ? 'killed' : moment % 2 === 0 ? 'stopped' : 'running')

/** A second reader of the database, such as a backup or a prompt that somebody forgot; every other time none. */
function holdReader({ folder }: Portal, turn: number): Sqlite.Database | null {
  if (turn % 2 === 1) return null
  const reader = new Sqlite(join(folder, 'portal.sqlite'), { readonly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM user').get()
  return reader
}

/** A copy as `kind` of attacker gets it. */
async function takeCopy(portal: Portal, kind: Kind): Promise<string> {
  if (kind === 'running') return copyOf(portal)
  if (kind === 'killed') {
    await portal.end('SIGKILL')
    return copyOf(portal)
  }
  const pid = portal.pid() ?? 0
  process.kill(pid, 'SIGSTOP')
  try {
    return copyOf(portal)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

test(`${MOMENTS} copies at random moments link no vote to a name and lose none`, { timeout: 120_000 + MOMENTS * 1_000 }, async () => {
  // Backups beside the present are an earlier copy: docs/security.md says what two copies tell.
  const backups = mkdtempSync(join(tmpdir(), 'portico-backups-'))
  onTestFinished(() => rmSync(backups, { recursive: true, force: true }))
  const portal = await startPortal({ env: { BACKUPS_DIR: backups } })
  const board = await signIn(portal, ADMIN.username, ADMIN.password)
  const voters = await inviteVoters(portal, board)
  const acknowledged: Acknowledged = new Map()
  let voting = voteOn(portal, board, voters, acknowledged)
  let reader = holdReader(portal, 0)
  onTestFinished(() => void reader?.close())
  const counts = { running: 0, stopped: 0, killed: 0, withReader: 0, votes: 0 }

  for (let moment = 0; moment < MOMENTS; moment += 1) {
    await wait(Math.random() * 30)
    if (moment % 7 === 6) {
      reader?.close()
      reader = holdReader(portal, Math.floor(moment / 7))
    }
    const kind = kindOf(moment)
    const before = frozen(acknowledged)
    const copy = await takeCopy(portal, kind)
    const votes = attack(copy, kind !== 'running', moment % 50 === 0)
    if (kind !== 'running') requireAll(votes, before)
    rmSync(copy, { recursive: true, force: true })
    counts[kind] += 1
    if (reader) counts.withReader += 1
    if (kind !== 'killed') continue
    await voting.stop()
    reader?.close()
    reader = null
    await portal.startAgain()
    voting = voteOn(portal, board, voters, acknowledged)
  }
  await voting.stop()
  for (const taken of acknowledged.values()) counts.votes += taken.size
  process.stdout.write(`ballot box: ${JSON.stringify(counts)}, no vote linked, none lost\n`)
  expect(counts.votes).toBeGreaterThan(MOMENTS)
})
