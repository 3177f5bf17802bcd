import { expect, test } from 'vitest'
import { openFileServer, sendFiles, storedNames } from '../../testing/file-server'

test('ranges, ETags, HEAD and deletion', async () => {
  const { portal, app } = await openFileServer()
  await sendFiles(app, { name: 'a.txt', bytes: '0123456789' })
  const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url: '/files/1?inline=1', headers })
  const whole = await get({})
  expect(whole.headers).toMatchObject({
    'content-length': '10',
    'accept-ranges': 'bytes',
    'content-disposition': expect.stringMatching(/^attachment/),
  })
  const etag = String(whole.headers.etag)
  const ranges: [string, number, string, string | undefined][] = [
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=0-999', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=4-2', 200, '0123456789', undefined],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
  ]
  for (const [range, status, body, said] of ranges) {
    const answer = await get({ range })
    expect([range, answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([range, status, body, said])
  }
  const beyond = await get({ range: 'bytes=10-' })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10'])
  expect((await get({ range: 'bytes=2-4', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get({}, 'HEAD')).headers['content-length']).toBe('10')
  expect(whole.headers['cache-control']).toBe('private, no-cache')
  for (const dest of ['document', 'iframe', 'embed', 'object']) {
    expect((await get({ 'sec-fetch-dest': dest })).headers['cache-control'], 'Back shows nothing after a sign-out').toBe('no-store')
  }

  expect((await app.inject({ method: 'DELETE', url: '/files/1' })).statusCode).toBe(200)
  expect((await get({})).statusCode).toBe(404)
  await expect.poll(() => storedNames(portal)).toEqual([])
  expect(await portal.reads.selectFrom('droppedFile').selectAll().execute()).toEqual([])
})
