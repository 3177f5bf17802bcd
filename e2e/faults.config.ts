import { tmpdir } from 'node:os'
import { defineConfig } from 'vitest/config'

// Faults of disks want a disk (src/testing/own-temporary-folder.ts).
process.env.TMPDIR ??= tmpdir()

/** The long form of the fault tests: `npm run test:faults`. */
export default defineConfig({
  test: {
    include: ['e2e/*faults.e2e.ts', 'e2e/uploads.e2e.ts', 'e2e/restore.e2e.ts', 'e2e/reply-mail.e2e.ts', 'e2e/*.faults.ts'],
    environment: 'node',
    pool: 'forks',
    globalSetup: 'src/testing/own-temporary-folder.ts',
    fileParallelism: false,
    testTimeout: 120_000,
    env: { FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '100' },
  },
})
