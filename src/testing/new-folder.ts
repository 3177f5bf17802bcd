import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toClose } from './to-close'

/** An empty folder. It is deleted when the test file ends. */
export function newFolder(place = tmpdir()): string {
  const folder = mkdtempSync(join(place, 'portico-'))
  toClose.add(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
