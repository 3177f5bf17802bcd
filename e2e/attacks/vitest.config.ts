import { defineConfig } from 'vitest/config'

/** Attacks on the real build: `npm run test:attack`. */
export default defineConfig({
  test: {
    include: ['e2e/attacks/*.attack.ts'],
    environment: 'node',
    pool: 'forks',
    globalSetup: 'src/testing/own-temporary-folder.ts',
    fileParallelism: false,
    testTimeout: 300_000,
  },
})
