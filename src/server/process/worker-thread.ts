import { Worker } from 'node:worker_threads'
import { DatabaseBusy } from '../../../db/write-queue'

export interface WorkerThread {
  ask(question: object): Promise<unknown>
  stop(): Promise<void>
}

const IDLE_MS = 60_000
const LONGEST_MS = 20_000

interface Waiting {
  done(): void
  resolve(answer: unknown): void
  reject(reason: Error): void
}

/** Starts the thread with the first request and ends it when idle, to free its memory. */
export function createWorkerThread(program: string, workerData: object): WorkerThread {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0
  const waiting = new Map<number, Waiting>()

  function begin() {
    const begun = new Worker(program, { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 192 } })
    begun.unref()
    begun.on('message', ({ id, answer, problem }: { id: number; answer?: unknown; problem?: string }) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      asked?.done()
      if (problem === undefined) asked?.resolve(answer)
      else asked?.reject(new Error(problem))
    })
    begun.on('error', (reason) => end(reason))
    return begun
  }
  /** Rejects the waiting requests with an error that tells their callers to try again. */
  function end(cause?: unknown) {
    const ended = worker
    worker = undefined
    clearTimeout(idle)
    const gone = [...waiting.values()]
    waiting.clear()
    for (const { reject, done } of gone) {
      done()
      reject(new DatabaseBusy('The thread ended', { cause }))
    }
    return ended?.terminate()
  }

  return {
    ask(question) {
      worker ??= begin()
      clearTimeout(idle)
      last += 1
      const id = last
      const thread = worker
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => void end(), LONGEST_MS)
        const done = () => {
          clearTimeout(late)
          if (waiting.size > 0) return
          idle = setTimeout(() => void end(), IDLE_MS)
          idle.unref()
        }
        waiting.set(id, { resolve, reject, done })
        thread.postMessage({ id, question })
      })
    },
    stop: async () => void (await end()),
  }
}
