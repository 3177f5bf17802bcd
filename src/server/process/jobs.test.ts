import { afterEach, expect, test, vi } from 'vitest'
import { createJobs } from './jobs'
import { silentLog } from './log'

afterEach(() => void vi.useRealTimers())

test('a job that never ends blocks no other, and is not started again', async () => {
  vi.useFakeTimers()
  const begun = { slow: 0, failing: 0, quick: 0 }
  let end = () => {}
  const jobs = createJobs(silentLog, {
    slow: () => {
      begun.slow += 1
      return new Promise<void>((resolve) => (end = resolve))
    },
    failing: () => {
      begun.failing += 1
      return Promise.reject(new Error('no'))
    },
    async quick() {
      begun.quick += 1
    },
  })
  jobs.start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(begun).toEqual({ slow: 1, failing: 6, quick: 6 })
  end()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(begun).toEqual({ slow: 2, failing: 7, quick: 7 })
  const stopped = jobs.stop()
  end()
  await stopped
})
