import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { InlineConfig } from 'vitest/node'
import { longestFirst } from './scripts/longest-first.ts'
import { wordFiles } from './scripts/word-files.ts'

const ALL = ['{src,db,scripts}/**/*.test.{ts,tsx}']

/** A test file that replaces a module needs a process nobody has loaded that module in. All others share theirs: twice as fast. */
const replacing = globSync(ALL).filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8')))

/** They try many times, wait on purpose or measure: `npm run test:all` runs them, `npm run check` and `npm test` all others. */
const LONG = [
  'src/features/search/reading/reading.test.ts',
  'src/operations/votes/votes-in-groups.test.ts',
  'src/features/polls/races.test.ts',
  'scripts/bench/growth.test.ts',
  'src/server/uploads/fair-pictures.test.ts',
  'src/server/inbound/heavy-mails.test.ts',
  'src/features/events/events.property.test.ts',
  'scripts/demo/demo.test.ts',
  'src/fuzz.test.ts',
  'src/features/notifications/digest.test.ts',
  'src/features/notifications/texts.test.ts',
  'src/server/limits/daily-usage.test.ts',
  'src/features/auth/provider.test.ts',
  'src/server/uploads/images.test.ts',
  'src/server/conversations/races.test.ts',
  'src/ids.test.ts',
  'src/features/maintenance/report-photos.test.ts',
  'src/server/uploads/file-content.test.ts',
  'src/server/uploads/picture-metadata.test.ts',
  'src/operations/backup/backup-uploads.test.ts',
  'src/operations/offsite/offsite.test.ts',
  'src/operations/restore/set-up-from-copy.test.ts',
  'src/operations/start/own-database.test.ts',
  'src/server/http/busy.test.ts',
  'scripts/portal/backup-commands.test.ts',
  'scripts/prepare.test.ts',
  'db/transactions.test.ts',
  'src/features/search/search.test.ts',
  'src/features/auth/second-step.test.ts',
  'src/features/auth/not-me.test.ts',
  'src/features/auth/passkeys.test.ts',
  'src/features/maintenance/maintenance-mail.test.ts',
  'src/features/events/events-http.test.ts',
  'src/server/http/server-options.test.ts',
  'src/server/http/pages.test.ts',
  'src/operations/upgrade/upgrade.test.ts',
]

/** Each takes seconds: part of `npm test`, too long for `npm run check`. */
const THOROUGH = [
  'src/row-authorization.test.ts',
  'src/field-authorization.test.ts',
  'src/features/auth/accounts.test.ts',
  'src/features/people/approval.test.ts',
  'src/operations/backup/secrets-in-copies.test.ts',
  'src/operations/operations.test.ts',
  'src/server/limits/calls.test.ts',
  'src/server/notifications/mail-queue.test.ts',
  'src/server/notifications/mail-state.test.ts',
  'src/server/notifications/notify.test.ts',
  'src/server/storage/ballot-box/ballot-box.test.ts',
]

/** It compares how long sign-ins take, so passwords cost what they cost in the portal. */
const REAL_COST = 'src/features/auth/sign-in-time.test.ts'
const CHEAP = [{ find: /^@node-rs\/argon2$/, replacement: resolve('src/testing/cheap-argon2.ts') }]

const project = (name: string, test: Partial<InlineConfig>) => ({ extends: true as const, test: { name, alias: CHEAP, ...test } })

export default defineConfig({
  plugins: [wordFiles()],
  resolve: { tsconfigPaths: true },
  test: {
    sequence: { sequencer: longestFirst([...THOROUGH, 'src/authorization.test.ts', ...LONG]) },
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
      project('short', { include: ALL, exclude: [...replacing, ...THOROUGH, ...LONG, REAL_COST], isolate: false }),
      project('thorough', { include: THOROUGH, isolate: false }),
      ...(replacing.length > 0 ? [project('short-alone', { include: replacing })] : []),
      project('long', { include: LONG, exclude: replacing, isolate: false }),
      project('long-real-cost', { include: [REAL_COST], alias: [] }),
    ],
  },
})
