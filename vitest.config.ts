import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { InlineConfig } from 'vitest/node'
import { wordFiles } from './scripts/word-files.ts'

const ALL = ['{src,db,scripts}/**/*.test.{ts,tsx}']

/** A test file that replaces a module needs a process nobody has loaded that module in. All others share theirs: twice as fast. */
const replacing = globSync(ALL).filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8')))

/** They try many times, wait on purpose or measure: `npm run test:all` runs them, `npm run check` and `npm test` all others. */
const LONG = [
  'db/transactions.test.ts',
  'scripts/bench/growth.test.ts',
  'scripts/demo/demo.test.ts',
  'scripts/portal/offsite-commands.test.ts',
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

/** It compares how long sign-ins take, so passwords cost what they cost in the portal. */
const REAL_COST = 'src/features/auth/sign-in-time.test.ts'
const CHEAP = [{ find: /^@node-rs\/argon2$/, replacement: resolve('src/testing/cheap-argon2.ts') }]

const project = (name: string, test: Partial<InlineConfig>) => ({ extends: true as const, test: { name, alias: CHEAP, ...test } })

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
      project('short', { include: ALL, exclude: [...replacing, ...LONG, REAL_COST], isolate: false }),
      ...(replacing.length > 0 ? [project('short-alone', { include: replacing })] : []),
      project('long', { include: LONG, exclude: replacing, isolate: false }),
      project('long-real-cost', { include: [REAL_COST], alias: [] }),
    ],
  },
})
