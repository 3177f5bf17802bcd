import { join } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { newFolder } from '../../testing/new-folder'
import { openPortal } from '../../testing/open-portal'
import { createQueryCache } from './query-cache'

test('an answer is cached until any write, also by another process or one rolled back', async () => {
  const file = join(newFolder(), 'portal.sqlite')
  const portal = await openPortal({ DATABASE_FILE: file })
  const { queryCache } = portal.services
  let made = 0
  const count = () =>
    queryCache.recall('users', async () => {
      made += 1
      return made
    })
  expect([await count(), await count()]).toEqual([1, 1])

  await portal.addPerson({ username: 'somebody' })
  expect([await count(), await count()]).toEqual([2, 2])

  const other = new Sqlite(file)
  other.prepare("UPDATE user SET name = 'Renamed' WHERE username = 'somebody'").run()
  other.close()
  await nextRound()
  expect([await count(), await count()]).toEqual([3, 3])

  const undone = portal.write(async (trx) => {
    await trx.updateTable('user').set({ name: 'Never' }).execute()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(
    await queryCache.recall('names', () => portal.reads.selectFrom('user').select('name').where('name', '=', 'Never').execute()),
  ).toEqual([])
  await portal.close()
})

test('a write discards cached answers, also one that was being made meanwhile', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let version = 'before'
  const memory = createQueryCache(() => version)
  const old = new WeakRef(await memory.recall('list', async () => ({ rows: [] })))
  const late = memory.recall('late', async () => {
    await nextRound()
    return 'old'
  })
  version = 'after'
  await memory.recall('something else', async () => 1)
  expect([await late, await memory.recall('late', async () => 'new')]).toEqual(['old', 'new'])
  await nextRound()
  collect()
  expect(old.deref()).toBeUndefined()
})

test('a person banned by another process is signed out at the next request', async () => {
  const file = join(newFolder(), 'portal.sqlite')
  const portal = await openPortal({ DATABASE_FILE: file })
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('resident') }
  for (const _ of [1, 2]) expect((await app.inject({ url: '/api/user', headers })).statusCode).toBe(200)
  const other = new Sqlite(file)
  other.prepare("UPDATE user SET status = 'banned' WHERE username = 'resident'").run()
  other.close()
  await nextRound()
  expect((await app.inject({ url: '/api/user', headers })).statusCode).toBe(401)
  await portal.close()
})
