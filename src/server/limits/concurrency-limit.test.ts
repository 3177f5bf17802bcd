import { expect, test } from 'vitest'
import { msg } from '../../words/messages'
import { PICTURES } from './amounts'
import { type Caller, INTERNAL_CALLER } from './caller'
import { createWorkQueue } from './concurrency-limit'

const callerOf = (person: number, hasHungUp = () => false): Caller => ({ ...INTERNAL_CALLER, key: `person ${person}`, hasHungUp })
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A queue whose work ends when the test says so. */
function openQueue() {
  const queued = createWorkQueue(PICTURES, msg('server', 'tooManyPictures'))
  const done: string[] = []
  const running: { name: string; end: () => void; fail: () => void }[] = []
  const ask = (person: number, name: string, hasHungUp?: () => boolean) =>
    queued(callerOf(person, hasHungUp), () =>
      new Promise<void>((resolve, reject) => running.push({ name, end: resolve, fail: () => reject(new Error(name)) })).finally(() =>
        done.push(name),
      ),
    )
  const endAll = async () => {
    await settle()
    for (let next = running.shift(); next; next = running.shift()) {
      expect(running).toEqual([])
      next.end()
      await settle()
    }
  }
  return { ask, running, done, endAll }
}

test('one piece runs at a time, and many pieces of one person delay nobody else', async () => {
  const { ask, done, endAll } = openQueue()
  const all = [ask(1, 'a1'), ask(1, 'a2'), ask(1, 'a3'), ask(1, 'a4'), ask(2, 'b1'), ask(2, 'b2'), ask(3, 'c1')]
  await endAll()
  await Promise.all(all)
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('a later person goes before the waiting pieces of the person at work', async () => {
  const { ask, running, done, endAll } = openQueue()
  const all = [ask(1, 'a1'), ask(1, 'a2')]
  await settle()
  all.push(ask(2, 'b1'))
  expect(running.map(({ name }) => name)).toEqual(['a1'])
  await endAll()
  await Promise.all(all)
  expect(done).toEqual(['a1', 'b1', 'a2'])
})

test('the work of a disconnected caller does not run, and failed work lets the next one run', async () => {
  const { ask, running, done, endAll } = openQueue()
  let hasLeft = false
  const [failing, left, last] = [ask(1, 'a1'), ask(2, 'b1', () => hasLeft), ask(3, 'c1')]
  await settle()
  hasLeft = true
  running.shift()?.fail()
  await expect(failing).rejects.toThrow('a1')
  await expect(left).rejects.toMatchObject({ code: 'CLIENT_CLOSED_REQUEST' })
  await endAll()
  await last
  expect(done).toEqual(['a1', 'c1'])
})

test('only a person with too much waiting is refused', async () => {
  const { ask, endAll } = openQueue()
  const all = Array.from({ length: PICTURES.waitingOfOne + 1 }, (_, index) => ask(1, `a${index}`))
  await settle()
  await expect(ask(1, 'one more')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retryAfter: 10 } })
  all.push(ask(2, 'b1'))
  await endAll()
  await Promise.all(all)
})

test('the queue of the process is limited', async () => {
  const { ask, endAll } = openQueue()
  const all = Array.from({ length: PICTURES.waiting + 1 }, (_, index) => ask(index, `${index}`))
  await settle()
  await expect(ask(999, 'one more')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await endAll()
  await Promise.all(all)
})
