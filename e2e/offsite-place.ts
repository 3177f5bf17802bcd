import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { serveRestic } from '../src/testing/serve-restic'
import { debianTool } from './debian-tool'
import type { Portal } from './portal-process'
import { settingsOf } from './run-program'

export const PORTAL = resolve(import.meta.dirname, '../dist/server/portal.js')
export const RESTIC = debianTool('restic')
export const RCLONE = debianTool('rclone')
export const REPOSITORY_PASSWORD = 'only the board knows'

/** A place for copies elsewhere, for this test alone, as settings of a portal. */
export async function openOffsitePlace(kind: 'folder' | 'REST server') {
  const folder = mkdtempSync(join(tmpdir(), 'elsewhere-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const password = join(folder, 'password')
  writeFileSync(password, REPOSITORY_PASSWORD)
  const place = join(folder, 'copies')
  return {
    OFFSITE_REPOSITORY: kind === 'folder' ? place : await serveRestic(place),
    OFFSITE_PASSWORD_FILE: password,
  }
}
export type OffsitePlace = Awaited<ReturnType<typeof openOffsitePlace>>

/** `portal offsite …` for a portal of the harness. */
export const runOffsite = (portal: Portal, place: OffsitePlace, ...words: string[]) =>
  promisify(execFile)(process.execPath, [PORTAL, 'offsite', ...words], {
    cwd: portal.folder,
    env: { PATH: process.env.PATH ?? '', ...settingsOf(portal), ...place },
  })
