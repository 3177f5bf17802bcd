import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../../server/process/log'
import { openPortal } from '../../../testing/open-portal'
import { makeFile, makePrivateDocument } from '../../../testing/row-makers'
import { createReading } from './reading'

/** A portal with three files, and a process of these words that reads them. */
async function openWith(program: string) {
  const portal = await openPortal()
  for (let file = 0; file < 3; file += 1) await makePrivateDocument(portal, 'admin')
  const path = join(portal.env.UPLOADS_DIR, 'reader.mjs')
  writeFileSync(path, program)
  const reading = createReading(portal.services, { uploads: portal.env.UPLOADS_DIR, program: path, recognizes: false, log: silentLog })
  onTestFinished(() => reading.stop())
  await reading.nudge()
  return portal.sqlite.prepare('SELECT state FROM fileText').pluck().all()
}

test('a process that dies once it has read a file stops neither the portal nor the files behind', async () => {
  const answer = "{ outcome: { state: 'read', reason: null, scans: [] } }"
  const states = await openWith(`process.on('message', () => process.send(${answer}, () => process.exit(1)))`)
  expect(states).toEqual(['read', 'read', 'read'])
})

test.each([
  ['dies at once', 'process.exit(1)'],
  ['can no longer be spoken to', 'process.disconnect(); setInterval(() => {}, 1_000)'],
])('a process that %s leaves its files unread, and the portal goes on', async (_what, program) => {
  expect(await openWith(program)).toEqual(['unreadable', 'unreadable', 'unreadable'])
})

test('the system ends the reader and not the portal when memory runs out', async () => {
  const score = "'/proc/self/oom_score_adj'"
  const isFirst = `!existsSync(${score}) || readFileSync(${score}, 'utf8').trim() === '1000'`
  const answer = `process.send({ outcome: { state: ${isFirst} ? 'read' : 'unreadable', reason: null, scans: [] } })`
  const states = await openWith(`import { existsSync, readFileSync } from 'node:fs'\nprocess.on('message', () => ${answer})`)
  expect(states).toEqual(['read', 'read', 'read'])
})

test('one resident’s files keep nobody’s older file waiting, however many come', async () => {
  const portal = await openPortal()
  await makeFile(portal, 'neighbor')
  await makePrivateDocument(portal, 'admin')
  for (let file = 0; file < 6; file += 1) await makeFile(portal, 'resident')
  const [program, order] = [join(portal.env.UPLOADS_DIR, 'reader.mjs'), join(portal.env.UPLOADS_DIR, 'order')]
  const note = `appendFileSync(${JSON.stringify(order)}, path.slice(-32) + '\\n')`
  const answer = "process.send({ outcome: { state: 'read', reason: null, scans: [] } })"
  writeFileSync(program, `import { appendFileSync } from 'node:fs'\nprocess.on('message', ({ path }) => { ${note}; ${answer} })`)
  const reading = createReading(portal.services, { uploads: portal.env.UPLOADS_DIR, program, recognizes: false, log: silentLog })
  onTestFinished(() => reading.stop())
  await reading.nudge()
  const readAt = (storedName: unknown) => readFileSync(order, 'utf8').split('\n').indexOf(String(storedName))
  const stored = portal.sqlite.prepare('SELECT storedName FROM storedFile ORDER BY id').pluck().all()
  expect(stored.map(readAt).toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  // The newest first; then whoever has had no turn.
  expect(readAt(stored[7])).toBe(0)
  expect([readAt(stored[0]), readAt(stored[1])]).toEqual([2, 1])
})

test('a file is found as soon among those of many people as among one person’s', async () => {
  const portal = await openPortal()
  for (const role of ['neighbor', 'landlord', 'admin', 'superAdmin'] as const) await makeFile(portal, role)
  for (let file = 0; file < 8; file += 1) await makeFile(portal, 'resident')
  const program = join(portal.env.UPLOADS_DIR, 'reader.mjs')
  writeFileSync(program, "process.on('message', () => process.send({ outcome: { state: 'read', reason: null, scans: [] } }))")
  let asked = 0
  const reads = new Proxy(portal.services.reads, {
    get(database, name) {
      if (name === 'selectFrom') asked += 1
      const own = Reflect.get(database, name)
      return typeof own === 'function' ? own.bind(database) : own
    },
  })
  const { write } = portal.services
  const reading = createReading({ reads, write }, { uploads: portal.env.UPLOADS_DIR, program, recognizes: false, log: silentLog })
  onTestFinished(() => reading.stop())
  await reading.nudge()
  expect(portal.sqlite.prepare("SELECT count(*) FROM fileText WHERE state = 'read'").pluck().get()).toBe(12)
  expect(asked, 'who waits, and the file, for each; and that nobody waits').toBe(2 * 12 + 1)
})
