import { afterAll } from 'vitest'
import { toClose } from './to-close'

/** Runs with every test file: one process runs them all, and what each leaves open would stay open. */
afterAll(async () => {
  for (const close of toClose) await close()
  toClose.clear()
})
