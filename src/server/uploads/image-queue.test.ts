import { expect, test } from 'vitest'
import { type Caller, INSIDE } from '../limits/caller'
import { createImageQueue } from './image-queue'

/** A person's call, which ends with `signal`. */
const callerOf = (person: number, signal = new AbortController().signal): Caller => ({
  ...INSIDE,
  share: `person ${person}`,
  isGone: () => signal.aborted,
  onGone(then) {
    signal.addEventListener('abort', then)
    return () => signal.removeEventListener('abort', then)
  },
})
/** Lets everything that is ready go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A line whose work ends when the test says so. */
function openLine() {
  const inTurn = createImageQueue()
  const done: string[] = []
  const running: { name: string; end: () => void; fail: () => void }[] = []
  const ask = (person: number, name: string, signal?: AbortSignal) =>
    inTurn(callerOf(person, signal), () =>
      new Promise<void>((resolve, reject) => running.push({ name, end: resolve, fail: () => reject(new Error(name)) })).finally(() =>
        done.push(name),
      ),
    )
  const endAll = async () => {
    for (let next = running.shift(); next; next = running.shift()) {
      expect(running).toEqual([])
      next.end()
      await settle()
    }
  }
  return { ask, running, done, endAll }
}

test('one thing at a time, and however much one person brings, the others come next', async () => {
  const { ask, done, endAll } = openLine()
  const all = [ask(1, 'a1'), ask(1, 'a2'), ask(1, 'a3'), ask(1, 'a4'), ask(2, 'b1'), ask(2, 'b2'), ask(3, 'c1')]
  await settle()
  await endAll()
  await Promise.all(all)
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('who comes while somebody is served goes before what that person still has waiting', async () => {
  const { ask, running, done, endAll } = openLine()
  const all = [ask(1, 'a1'), ask(1, 'a2')]
  await settle()
  all.push(ask(2, 'b1'))
  expect(running.map(({ name }) => name)).toEqual(['a1'])
  await endAll()
  await Promise.all(all)
  expect(done).toEqual(['a1', 'b1', 'a2'])
})

test('whoever hangs up leaves the line, and what fails lets the next one in', async () => {
  const { ask, running, done, endAll } = openLine()
  const gone = new AbortController()
  const [failing, left, last] = [ask(1, 'a1'), ask(2, 'b1', gone.signal), ask(3, 'c1')]
  await settle()
  gone.abort()
  await expect(left).rejects.toMatchObject({ code: 'CLIENT_CLOSED_REQUEST' })
  running.shift()?.fail()
  await expect(failing).rejects.toThrow('a1')
  await settle()
  await endAll()
  await last
  expect(done).toEqual(['a1', 'c1'])
  await expect(ask(2, 'b2', gone.signal)).rejects.toMatchObject({ code: 'CLIENT_CLOSED_REQUEST' })
})

test('a person who has too much waiting is refused, and nobody else', async () => {
  const { ask, endAll } = openLine()
  const all = Array.from({ length: 21 }, (_, index) => ask(1, `a${index}`))
  await settle()
  await expect(ask(1, 'a21')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retryAfter: 10 } })
  all.push(ask(2, 'b1'))
  await settle()
  await endAll()
  await Promise.all(all)
})

test('in all no more than 200 wait', async () => {
  const { ask, endAll } = openLine()
  const all = Array.from({ length: 201 }, (_, index) => ask(index, `${index}`))
  await settle()
  await expect(ask(999, 'one more')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await endAll()
  await Promise.all(all)
})
