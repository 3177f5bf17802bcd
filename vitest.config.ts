import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { wordFiles } from './scripts/word-files.ts'

const ALL = ['{src,db,scripts}/**/*.test.{ts,tsx}']

/** A test file that replaces a module needs a process nobody has loaded that module in. All others share theirs: twice as fast. */
const replacing = globSync(ALL).filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8')))

export default defineConfig({
  plugins: [wordFiles()],
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
      { extends: true, test: { name: 'together', include: ALL, exclude: replacing, isolate: false } },
      ...(replacing.length > 0 ? [{ extends: true as const, test: { name: 'alone', include: replacing } }] : []),
    ],
  },
})
