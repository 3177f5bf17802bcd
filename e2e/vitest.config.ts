import { defineConfig } from 'vitest/config'
import { longestFirst } from '../scripts/longest-first.ts'

/** They repeat a promise in many shapes, kill programs, fill disks or wait: `npm run test:all` runs them, `npm test` all others. */
const LONG = [
  'e2e/every-width.e2e.ts',
  'e2e/every-page-in-spanish.e2e.ts',
  'e2e/app.e2e.ts',
  'e2e/reply-mail.e2e.ts',
  'e2e/hostile-reading.e2e.ts',
  'e2e/calls-nobody.e2e.ts',
  'e2e/offsite-faults.e2e.ts',
  'e2e/full-disk.e2e.ts',
  'e2e/wrong-database.e2e.ts',
  'e2e/long-words.e2e.ts',
  'e2e/unreachable.e2e.ts',
  'e2e/board-together.e2e.ts',
  'e2e/second-language.e2e.ts',
  'e2e/set-up-from-offsite.e2e.ts',
  'e2e/set-up-from-backup.e2e.ts',
  'e2e/restore.e2e.ts',
  'e2e/paper.e2e.ts',
  'e2e/abuse.e2e.ts',
  'e2e/hostile-files.e2e.ts',
  'e2e/mail-faults.e2e.ts',
  'e2e/notification-faults.e2e.ts',
  'src/features/search/reading.e2e.ts',
  'e2e/proxies.e2e.ts',
  'e2e/faults.e2e.ts',
  'e2e/uploads.e2e.ts',
  'e2e/release.e2e.ts',
  'e2e/start.e2e.ts',
  'e2e/installation.e2e.ts',
]
/** The longest of the others. */
const LONGEST = ['e2e/every-page.e2e.ts', 'e2e/polls.e2e.ts', 'e2e/messages.e2e.ts', 'e2e/announcements.e2e.ts', 'e2e/maintenance.e2e.ts']
const ALL = ['e2e/*.e2e.ts', 'src/features/*/*.e2e.ts']

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'node',
    pool: 'forks',
    globalSetup: 'src/testing/own-temporary-folder.ts',
    // A story waits two fifths of its time, so three keep two cores busy; each has a portal of its own. Test files share a process and
    // its browser.
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: longestFirst([...LONG, ...LONGEST]) },
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 40_000 } },
    projects: [
      { extends: true, test: { name: 'short', include: ALL, exclude: LONG } },
      { extends: true, test: { name: 'long', include: LONG } },
    ],
  },
})
