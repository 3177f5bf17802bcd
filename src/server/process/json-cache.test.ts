import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { cacheJson, toJson } from './query-cache'

test('a cached list is serialized once, other answers each time', () => {
  let written = 0
  const row = { toJSON: () => ++written }
  const list = cacheJson([row])
  expect([toJson(cacheJson(list)), toJson(list), written]).toEqual(['[1]', '[1]', 1])
  expect([toJson([row]), toJson([row])]).toEqual(['[2]', '[3]'])
  expect([toJson(null), toJson('text'), toJson(undefined)]).toEqual(['null', '"text"', undefined])
})

test('a cached list changes after a write, over REST and tRPC', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const board = { cookie: await portal.cookieOf('admin') }
  const resident = { cookie: await portal.cookieOf('resident') }
  const titles = async () => {
    const rest = await app.inject({ url: '/api/announcements', headers: resident })
    const alone = await app.inject({ url: '/trpc/announcements.list', headers: resident })
    const batch = await app.inject({ url: '/trpc/announcements.list,announcements.list?batch=1', headers: resident })
    expect(alone.json().result.data).toEqual(rest.json())
    expect(batch.json()).toEqual([alone.json(), alone.json()])
    return rest.json().map(({ title }: { title: string }) => title)
  }
  const publish = (title: string) =>
    app.inject({ method: 'POST', url: '/api/announcements', headers: board, payload: { title, content: 'Tonight', categories: [3] } })
  await publish('Water is off')
  expect([await titles(), await titles()]).toEqual([['Water is off'], ['Water is off']])
  await publish('Water is on')
  expect(await titles()).toContain('Water is on')
  await portal.close()
})
