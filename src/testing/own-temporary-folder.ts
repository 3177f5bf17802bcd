import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NAME = 'portico-tests-'
/** Several times what a whole run leaves there at once. */
const ENOUGH = 4 * 1024 ** 3
/** No run takes this long: what is older was left behind by one that was killed. */
const LEFT_BEHIND = 2 * 60 * 60_000

let folder = ''

/**
 * Everything the tests put into the system's folder for temporary files goes into one of their own, which is gone after the run. It is in
 * memory where there is plenty and nobody names a place in TMPDIR: waiting for the disk after each write takes half the time of a test
 * that writes much.
 */
export function setup() {
  folder = makeInMemory() ?? mkdtempSync(join(tmpdir(), NAME))
  process.env.TMPDIR_ON_DISK = tmpdir()
  process.env.TMPDIR = folder
  // Threads and programs that tests start are read and compiled once a run: taking a mail in costs half of the time.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compile-cache')
}

/** What a test has started may be writing its last while this goes. */
export const teardown = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })

function makeInMemory(): string | undefined {
  if (process.env.TMPDIR || !existsSync(MEMORY) || process.availableMemory() < 2 * ENOUGH) return undefined
  for (const name of readdirSync(MEMORY)) {
    const place = join(MEMORY, name)
    if (name.startsWith(NAME) && isLeftBehind(place)) rmSync(place, { recursive: true, force: true })
  }
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < ENOUGH) return undefined
  const made = mkdtempSync(join(MEMORY, NAME))
  if (runsPrograms(made)) return made
  rmSync(made, { recursive: true })
  return undefined
}

/** Another account's may not be removed. */
function isLeftBehind(place: string) {
  const found = statSync(place, { throwIfNoEntry: false })
  return found !== undefined && found.uid === process.getuid?.() && found.mtimeMs < Date.now() - LEFT_BEHIND
}

/** Containers often forbid it there, and some tests start what they unpack. */
function runsPrograms(place: string) {
  const program = join(place, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  return spawnSync(program).status === 0
}
