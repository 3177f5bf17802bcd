import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../testing/new-folder'
import { openPortal } from '../../testing/open-portal'

const VOTES = 60

/** Holds one vote and stops the portal; the bytes of the database it leaves. */
async function holdVote(texts: readonly string[], order: readonly number[]): Promise<string> {
  const folder = newFolder()
  const file = join(folder, 'portal.sqlite')
  const portal = await openPortal({ DATABASE_FILE: file })
  const question = { title: 'Benches', description: 'Where do the benches go?', questionType: 'open', status: 'active' } as const
  const { id } = await portal.as('admin').polls.create(question)
  const voters = []
  for (let at = 0; at < VOTES; at += 1) voters.push(await portal.addPerson({ username: `voter${at}` }))
  for (const at of order) {
    const voter = voters[at]
    if (voter) await portal.asPerson(voter).polls.vote({ id, responses: [{ responseText: texts[at] }] })
  }
  await portal.close()
  return readFileSync(file, 'latin1')
}

test('a stopped portal’s file is the same whoever voted first: its bytes hold no order', async () => {
  const texts = Array.from({ length: VOTES }, () => `T${randomBytes(10).toString('hex')}.`)
  const order = texts.map((_, at) => at)
  const byPlace = (bytes: string) => [...texts].sort((a, b) => bytes.indexOf(a) - bytes.indexOf(b))
  const one = await holdVote(texts, order)
  const other = await holdVote(
    texts,
    [...order].sort(() => Math.random() - 0.5),
  )
  for (const text of texts) expect(one.split(text), 'each text once').toHaveLength(2)
  expect(byPlace(one)).toEqual(byPlace(other))
  expect(byPlace(one)).not.toEqual(texts)
})
