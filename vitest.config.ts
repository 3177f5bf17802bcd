import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { wordFiles } from './scripts/word-files.ts'

const ALL = ['{src,db,scripts}/**/*.test.{ts,tsx}']

/** A test file that replaces a module needs a process nobody has loaded that module in. All others share theirs: twice as fast. */
const replacing = globSync(ALL).filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8')))

/** They try many times, wait on purpose or measure: half of the time of all tests, so `npm run check` leaves them to `npm test`. */
const LONG = [
  'db/transactions.test.ts',
  'scripts/bench/growth.test.ts',
  'scripts/demo/demo.test.ts',
  'scripts/portal/offsite-commands.test.ts',
  'src/features/auth/sign-in-time.test.ts',
  'src/features/events/events.property.test.ts',
  'src/features/polls/races.test.ts',
  'src/features/search/reading/*.test.ts',
  'src/fuzz.test.ts',
  'src/operations/offsite/offsite.test.ts',
  'src/operations/votes/votes-in-groups.test.ts',
  'src/row-authorization.test.ts',
  'src/server/http/busy.test.ts',
  'src/server/inbound/heavy-mails.test.ts',
  'src/server/uploads/fair-pictures.test.ts',
]

export default defineConfig({
  plugins: [wordFiles()],
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'node',
    // Machine code (SQLite, image work, argon2) is happiest in processes.
    pool: 'forks',
    // Vitest by itself leaves one core to the editor, which on two cores is half of them.
    maxWorkers: 2,
    globalSetup: 'src/testing/own-temporary-folder.ts',
    setupFiles: ['src/testing/close-after-file.ts', 'src/testing/english-words.ts'],
    restoreMocks: true,
    // A test that hangs is found all the same; one on a busy machine is not blamed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    unstubEnvs: true,
    projects: [
      { extends: true, test: { name: 'long', include: LONG, exclude: replacing, isolate: false } },
      { extends: true, test: { name: 'together', include: ALL, exclude: [...replacing, ...LONG], isolate: false } },
      ...(replacing.length > 0 ? [{ extends: true as const, test: { name: 'alone', include: replacing } }] : []),
    ],
  },
})
