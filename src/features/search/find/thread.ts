import { parentPort, workerData } from 'node:worker_threads'
import { openToSearch, searchIn } from './connection'
import type { Search } from './find'

/* The search thread answers one query after another. */
const db = openToSearch((workerData as { file: string }).file)
let before = Promise.resolve()

parentPort?.on('message', ({ id, question }: { id: number; question: Search }) => {
  before = before.then(async () => {
    try {
      parentPort?.postMessage({ id, answer: await searchIn(db, question) })
    } catch (error) {
      parentPort?.postMessage({ id, problem: error instanceof Error ? error.message : String(error) })
    }
  })
})
