import { afterAll } from 'vitest'
import { toClose } from './to-close'

/** Runs with every test file: one process runs them all, and what each leaves open would stay open. A portal goes before the folder it was opened in. */
afterAll(async () => {
  for (const close of [...toClose].reverse()) await close()
  toClose.clear()
})
