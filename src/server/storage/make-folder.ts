import { existsSync, mkdirSync, rmdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Creates a folder and its parents one by one: a recursive mkdir never returns on file systems such as /proc. */
export function makeFolder(path: string) {
  const missing: string[] = []
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  for (const folder of missing) mkdirSync(folder)
  mkdirSync(path, { recursive: true })
}

export function removeWhenEmpty(folder: string) {
  try {
    rmdirSync(folder)
  } catch {}
}
