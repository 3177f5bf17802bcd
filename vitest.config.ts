import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,db,scripts}/**/*.test.ts', 'src/**/*.test.tsx'],
    environment: 'node',
    // Machine code (SQLite, image work, argon2) wants a process of its own.
    pool: 'forks',
    restoreMocks: true,
    unstubEnvs: true,
  },
})
