import { chmodSync, copyFileSync, lstatSync } from 'node:fs'

const OTHERS = 0o077
const isOpen = (path: string) => (lstatSync(path).mode & OTHERS) !== 0

/** Copies a file for the portal's own account only. `copyFileSync` copies the permissions, whatever the umask. */
export function copyClosed(from: string, to: string) {
  copyFileSync(from, to)
  closeFile(to)
}

export function closeFile(path: string): boolean {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink() || !isOpen(path)) return true
  try {
    chmodSync(path, stats.mode & ~OTHERS & 0o7777)
    return !isOpen(path)
  } catch {
    return false
  }
}
