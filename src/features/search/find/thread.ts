import { parentPort, workerData } from 'node:worker_threads'
import { openToSearch, searchIn } from './connection'
import type { Search } from './find'

/* The thread that searches: each question is answered before the next is looked at. */
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
