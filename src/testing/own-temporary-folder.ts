import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let folder = ''

/** Everything the tests put into the system's folder for temporary files goes into one of their own, which is gone after the run. */
export function setup() {
  folder = mkdtempSync(join(tmpdir(), 'portico-tests-'))
  process.env.TMPDIR = folder
}

export const teardown = () => rmSync(folder, { recursive: true, force: true })
