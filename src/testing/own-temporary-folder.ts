import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NAME = 'portico-tests-'
/** Several times the space that a whole run needs at once. */
const ENOUGH = 4 * 1024 ** 3
/** Longer than any run: older folders belong to runs that were killed. */
const LEFT_BEHIND = 2 * 60 * 60_000

let folder = ''

/**
 * Puts all temporary files of the tests into one folder, which is deleted after the run. It is in memory if there is enough and TMPDIR is
 * not set: waiting for the disk takes half the time of a test that writes much.
 */
export function setup() {
  folder = makeInMemory() ?? mkdtempSync(join(tmpdir(), NAME))
  process.env.TMPDIR_ON_DISK = tmpdir()
  process.env.TMPDIR = folder
}

/** A child process of a test may still write its last files. */
export const teardown = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })

function makeInMemory(): string | undefined {
  if (process.env.TMPDIR || !existsSync(MEMORY) || process.availableMemory() < 2 * ENOUGH) return undefined
  for (const name of readdirSync(MEMORY)) {
    const place = join(MEMORY, name)
    if (name.startsWith(NAME) && isLeftBehind(place)) removeQuietly(place)
  }
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < ENOUGH) return undefined
  const made = mkdtempSync(join(MEMORY, NAME))
  if (runsPrograms(made)) return made
  rmSync(made, { recursive: true })
  return undefined
}

/** A killed run may have left a mounted disk in it. */
function removeQuietly(place: string) {
  try {
    rmSync(place, { recursive: true, force: true })
  } catch {
    // It stays.
  }
}

/** Other accounts' folders may not be deleted. */
function isLeftBehind(place: string) {
  const found = statSync(place, { throwIfNoEntry: false })
  return found !== undefined && found.uid === process.getuid?.() && found.mtimeMs < Date.now() - LEFT_BEHIND
}

/** Containers often mount it noexec, and some tests start programs they unpack. */
function runsPrograms(place: string) {
  const program = join(place, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  return spawnSync(program).status === 0
}
