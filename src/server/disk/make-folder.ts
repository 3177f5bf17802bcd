import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Makes a folder and those above it, one by one: all at once, Node asks for ever where a file system knows no folders of ours, such as /proc. */
export function makeFolder(path: string) {
  const missing: string[] = []
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  for (const folder of missing) mkdirSync(folder)
  // Throws when there is something else of that name.
  mkdirSync(path, { recursive: true })
}
