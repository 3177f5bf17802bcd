import { existsSync, mkdirSync, rmdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Makes a folder and those above it, one by one: a recursive mkdir never returns on file systems such as /proc. */
export function makeFolder(path: string) {
  const missing: string[] = []
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  for (const folder of missing) mkdirSync(folder)
  // Throws when there is something else of that name.
  mkdirSync(path, { recursive: true })
}

/** A folder that holds something else stays. */
export function removeWhenEmpty(folder: string) {
  try {
    rmdirSync(folder)
  } catch {}
}
