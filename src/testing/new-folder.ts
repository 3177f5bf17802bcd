import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toClose } from './to-close'

/** An empty folder; gone when the test file ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-'))
  toClose.add(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
