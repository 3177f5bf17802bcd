import { parentPort, workerData } from 'node:worker_threads'
import { look, type Wanted } from './look'

/* Looks through one picture, and is gone. */
parentPort?.postMessage(await look(workerData as Wanted))
