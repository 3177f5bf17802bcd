import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/*.e2e.ts', 'src/features/*/*.e2e.ts'],
    environment: 'node',
    pool: 'forks',
    globalSetup: 'src/testing/own-temporary-folder.ts',
    // A story waits two fifths of its time, so three keep two cores busy; each has a portal of its own. Test files share a process and
    // its browser.
    maxWorkers: 3,
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // As patient as the browser itself (e2e/browser.ts): the machine may be busy.
    expect: { poll: { timeout: 40_000 } },
  },
})
