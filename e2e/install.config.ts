import { tmpdir } from 'node:os'
import { defineConfig } from 'vitest/config'

// Whole installations are too large for memory (src/testing/own-temporary-folder.ts).
process.env.TMPDIR ??= tmpdir()

/** Fresh clones with several versions of npm and Node: `npm run test:install`. Downloads a few hundred megabytes. */
export default defineConfig({
  test: {
    include: ['e2e/*.install.ts'],
    environment: 'node',
    pool: 'forks',
    globalSetup: 'src/testing/own-temporary-folder.ts',
    testTimeout: 20 * 60_000,
    hookTimeout: 10 * 60_000,
  },
})
