import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeVotes } from '../../src/server/storage/ballot-box/votes'
import { readVotesFile } from '../../src/server/storage/ballot-box/votes-file'
import { startPortal } from '../harness'
import { addResident, openSession } from '../people'
import { ADMIN, type Portal } from '../portal-process'

/*
 * Two of a household vote at the same moment, through both doors, while the board closes the poll, deletes it, or changes whom one vote
 * counts for.
 */
const ROUNDS = 200
const HOUSES = 20
const AT_ONCE = 4
const BESIDE = ['nothing', 'close', 'delete', 'rule'] as const

interface Voter {
  house: number
  cookie: string
}

async function addHouseholds(portal: Portal): Promise<Voter[]> {
  const voters: Voter[] = []
  for (let at = 0; at < 2 * HOUSES; at += 1) {
    const house = Math.floor(at / 2)
    const { username } = await addResident(portal, `Voter${at} Ortiz`, { streetNumber: String(100 + house) })
    voters.push({ house, cookie: await openSession(portal, username) })
  }
  return voters
}

/** The votes in the poll's file; null if there is no file. */
function votesInFile({ folder }: Portal, pollId: number) {
  const votes = join(folder, 'portal.sqlite-votes')
  const [name, ...more] = readdirSync(votes).filter((file) => file.startsWith(`${pollId}-`))
  expect(more).toEqual([])
  return name ? decodeVotes(readVotesFile(join(votes, name))) : null
}

test(`${ROUNDS} races in households: one ballot each, and what was acknowledged is what counts`, { timeout: 600_000 }, async () => {
  const portal = await startPortal()
  const voters = await addHouseholds(portal)
  const board = await openSession(portal, ADMIN.username, ADMIN.password)
  const send = (method: string, path: string, cookie: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie }
    return fetch(`${portal.url}${path}`, { method, headers, body: JSON.stringify(body) })
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const beside = BESIDE[round % BESIDE.length]
    const votingRule = beside === 'rule' ? 'person' : 'household'
    const poll = { title: `Race ${round}`, description: 'Green or blue?', questionType: 'open', status: 'active', votingRule }
    const { id } = (await (await send('POST', '/api/polls', board, poll)).json()) as { id: number }
    const acknowledged: number[] = []
    const vote = { id, responses: [{ responseText: 'Green' }] }
    const houses = Array.from({ length: AT_ONCE }, (_, at) => (round * AT_ONCE + at) % HOUSES)
    const tries = voters
      .filter(({ house }) => houses.includes(house))
      .flatMap(({ house, cookie }) =>
        [`/api/polls/${id}/vote`, '/trpc/polls.vote'].map(async (path) => {
          if ((await send('POST', path, cookie, vote)).ok) acknowledged.push(house)
        }),
      )
    if (beside === 'close') tries.push(send('PATCH', `/api/polls/${id}/status`, board, { status: 'closed' }).then(() => {}))
    if (beside === 'rule') tries.push(send('PATCH', `/api/polls/${id}`, board, { votingRule: 'household' }).then(() => {}))
    if (beside === 'delete') tries.push(send('DELETE', `/api/polls/${id}`, board, {}).then(() => {}))
    await Promise.all(tries)

    const what = `round ${round}, ${beside}`
    const votes = votesInFile(portal, id)
    if (beside === 'delete') {
      expect(votes, what).toBeNull()
      continue
    }
    const read = async (path: string) => (await fetch(`${portal.url}/api/polls/${id}${path}`, { headers: { cookie: board } })).json()
    const isByHousehold = ((await read('')) as typeof poll).votingRule === 'household'
    expect(await read('/results'), what).toMatchObject({ totalVotes: acknowledged.length })
    expect([votes?.voters.size ?? 0, votes?.ballots.length ?? 0], what).toEqual([acknowledged.length, acknowledged.length])
    if (isByHousehold) expect(new Set(acknowledged).size, what).toBe(acknowledged.length)
    if (beside === 'nothing') expect(acknowledged.length, what).toBe(AT_ONCE)
  }
})
