import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { votesFolder } from '../../server/storage/ballot-box/open'
import { newFolder } from '../../testing/new-folder'
import { openPortal } from '../../testing/open-portal'
import { snapshot } from '../backup/backup'

/** The data of a running portal with a vote in an open poll, and of the same portal after its stop. */
async function makeBeforeAndAfter() {
  const folder = newFolder()
  const [before, after] = ['before', 'after'].map((name) => join(folder, name, 'portal.sqlite')) as [string, string]
  const running = join(folder, 'running', 'portal.sqlite')
  for (const name of ['before', 'after', 'running']) mkdirSync(join(folder, name))
  const portal = await openPortal({ DATABASE_FILE: running })
  const poll = {
    title: 'Benches',
    description: 'Where do they go?',
    questionType: 'open',
    status: 'active',
    votingAudience: 'both',
  } as const
  const { id } = await portal.as('admin').polls.create(poll)
  await portal.as('resident').polls.vote({ id, responses: [{ responseText: 'By the pond' }] })
  portal.checkpoint()
  cpSync(join(folder, 'running'), join(folder, 'before'), { recursive: true })
  await portal.services.ballotBox.close()
  portal.checkpoint()
  cpSync(join(folder, 'running'), join(folder, 'after'), { recursive: true })
  return { before, after, copy: join(folder, 'copy.sqlite') }
}

const ballotsIn = (file: string) => {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    return sqlite.prepare('SELECT count(*) FROM ballot').pluck().get()
  } finally {
    sqlite.close()
  }
}

test('a copy is made again if votes move meanwhile, and holds them', async () => {
  const { before, after, copy } = await makeBeforeAndAfter()
  const [name = ''] = readdirSync(votesFolder(before))
  const path = join(votesFolder(before), name)
  rmSync(path)
  execFileSync('mkfifo', [path])
  // Opening the pipe waits until the copy exists and its votes are read; then the portal has stopped.
  const stop = spawn('sh', ['-c', 'exec 3> "$1"; rm "$1"; cp "$2" "$3"', 'sh', path, after, before], { stdio: 'ignore' })
  const stopped = once(stop, 'exit')
  snapshot(before, copy)
  await stopped
  expect(ballotsIn(copy)).toBe(1)
})

test('missing votes are reported, and a copy without them does not count as whole', async () => {
  const { before, copy } = await makeBeforeAndAfter()
  rmSync(votesFolder(before), { recursive: true })
  expect(() => snapshot(before, copy)).toThrow('The votes of open polls are missing')
})
