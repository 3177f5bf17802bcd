import { afterAll } from 'vitest'
import { toClose } from './to-close'

/** Runs after every test file, because one process runs them all. A portal is closed before its folder is deleted. */
afterAll(async () => {
  for (const close of [...toClose].reverse()) await close()
  toClose.clear()
})
