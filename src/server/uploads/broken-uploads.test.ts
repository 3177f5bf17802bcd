import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { MEGABYTE } from '../../shared/file-kinds'
import { openFileServer, sendFiles, storedNames, storedRows } from '../../testing/file-server'
import { PDF } from '../../testing/multipart'

test('a cut connection leaves nothing', async () => {
  const { portal, app } = await openFileServer()
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(address.port), '127.0.0.1')
  socket.write(
    'POST /files HTTP/1.1\r\nHost: portal.test\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: 9000000\r\n\r\n',
  )
  socket.write('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n')
  socket.write(Buffer.concat([PDF, Buffer.alloc(MEGABYTE)]))
  await expect.poll(() => existsSync(`${portal.env.UPLOADS_DIR}/tmp`) && readdirSync(`${portal.env.UPLOADS_DIR}/tmp`).length).toBe(1)
  socket.destroy()
  await expect.poll(() => readdirSync(`${portal.env.UPLOADS_DIR}/tmp`)).toEqual([])
  expect(storedNames(portal)).toEqual([])
  await app.close()
})

test('a refusal is heard by a client that is still sending', async () => {
  const { app } = await openFileServer()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const form = new FormData()
  form.append('file', new Blob([Buffer.alloc(20 * MEGABYTE)]), 'film.mp4')
  const answer = await fetch(`${address}/files`, { method: 'POST', body: form })
  expect(answer.status).toBe(415)
  await app.close()
})

test('the sweep at the start deletes halves, and nothing else: neither stored files without a row nor what it did not make', async () => {
  const { portal, app } = await openFileServer()
  await sendFiles(app, { name: 'a.pdf', bytes: PDF })
  const [row] = await storedRows(portal)
  const folder = portal.env.UPLOADS_DIR
  mkdirSync(`${folder}/tmp/mine`, { recursive: true })
  const orphan = 'a'.repeat(32)
  const half = `tmp/${'b'.repeat(32)}.part`
  // With a wrong UPLOADS_DIR, such as /, its tmp is everyone's.
  const foreign = ['tmp/0123', `tmp/${'c'.repeat(32)}`, `tmp/mine/${'d'.repeat(32)}.part`]
  for (const name of [half, ...foreign, orphan, '.gitkeep', 'mine.pdf']) writeFileSync(`${folder}/${name}`, 'x')
  expect(await portal.services.fileTrash.sweep()).toBe(1)
  expect(readdirSync(folder).sort()).toEqual(['.gitkeep', 'mine.pdf', 'tmp', orphan, row?.storedName].sort())
  expect(existsSync(`${folder}/${half}`)).toBe(false)
  for (const name of foreign) expect(existsSync(`${folder}/${name}`), name).toBe(true)
})
