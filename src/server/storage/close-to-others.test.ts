import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../testing/new-folder'
import { readEnv } from '../process/env'
import { closeToOthers } from './close-to-others'

const STORED = 'a'.repeat(32)

/** Folders of `names` with a file in each, readable by everyone. */
function openFolders(names: Record<string, string>) {
  const folder = newFolder()
  for (const [name, file] of Object.entries(names)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, file), '')
    chmodSync(join(folder, name), 0o755)
  }
  const env = readEnv({
    DATABASE_FILE: join(folder, 'data/portal.sqlite'),
    UPLOADS_DIR: join(folder, 'uploads'),
    BACKUPS_DIR: join(folder, 'backups'),
  })
  const mode = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8)
  return { folder, env, mode }
}

test('the uploads folder is closed to other accounts', () => {
  const { env, mode } = openFolders({ uploads: STORED })
  expect(closeToOthers(env)).toEqual([])
  expect(mode('uploads')).toBe('700')
})

test('a folder with other content and files with similar names stay as they are, and the folder is reported', () => {
  const { folder, env, mode } = openFolders({ uploads: 'the-boards-own.txt', 'uploads-of-the-club': STORED })
  expect(closeToOthers(env)).toEqual([join(folder, 'uploads')])
  expect([mode('uploads'), mode('uploads-of-the-club')]).toEqual(['755', '755'])
})
