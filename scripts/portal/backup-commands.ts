import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { writeBackup } from '../../src/operations/backup'
import { exportCommunity } from '../../src/operations/export'
import { backupName } from '../../src/operations/nightly'
import { restoreBackup } from '../../src/operations/restore'
import { requireSoundDatabase } from '../../src/operations/sound-database'
import { type Command, JSON_OPTION, Refusal, requireWord } from './command'

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

export const backupCommands: Command[] = [
  {
    name: 'backup',
    usage: 'backup [FILE]',
    summary: 'Writes database and uploads into one file, while the portal runs.',
    options: JSON_OPTION,
    async run({ env, words, options, print }) {
      if (!existsSync(env.DATABASE_FILE)) throw new Refusal(`${env.DATABASE_FILE} does not exist: there is nothing to back up.`)
      requireSoundDatabase(env)
      // People who read come first.
      setPriority(constants.priority.PRIORITY_LOW)
      const target = resolve(words[0] ?? backupName(env.BACKUPS_DIR))
      if (existsSync(target)) throw new Refusal(`${target} exists already.`)
      const manifest = await writeBackup({ databaseFile: env.DATABASE_FILE, uploadsDir: env.UPLOADS_DIR }, target)
      if (options.json) print(JSON.stringify({ target, ...manifest }))
      else print(`${target}: version ${manifest.schema}, ${manifest.files} files (${megabytes(manifest.bytes)}), checked.`)
      if (manifest.missing.length === 0) return undefined
      process.stderr.write(`${manifest.missing.length} uploaded files were missing already. See: npm run portal doctor\n`)
      return 1
    },
  },
  {
    name: 'restore',
    usage: 'restore FILE',
    summary: 'Puts a backup in place of database and uploads, keeping the old ones aside. Stop the portal first.',
    options: JSON_OPTION,
    run(invocation) {
      const { env, options, print } = invocation
      const file = requireWord(invocation, 0, 'FILE')
      if (!existsSync(file)) throw new Refusal(`${file} does not exist.`)
      const restored = restoreBackup(file, { databaseFile: env.DATABASE_FILE, uploadsDir: env.UPLOADS_DIR })
      if (options.json) print(JSON.stringify(restored))
      else {
        print(`Restored, with ${restored.files} files. Mail stays off until a super admin turns it on.`)
        for (const path of restored.keptAside) print(`The old state is in ${path}`)
      }
      return undefined
    },
  },
  {
    name: 'export',
    usage: 'export FILE.zip',
    summary: 'Writes the whole community into one zip: a CSV per table and every file. For moving elsewhere.',
    options: JSON_OPTION,
    async run(invocation) {
      const { env, options, print } = invocation
      const target = resolve(requireWord(invocation, 0, 'FILE.zip'))
      if (existsSync(target)) throw new Refusal(`${target} exists already.`)
      if (!existsSync(env.DATABASE_FILE)) throw new Refusal(`${env.DATABASE_FILE} does not exist: there is nothing to export.`)
      requireSoundDatabase(env)
      const exported = await exportCommunity(env.DATABASE_FILE, env.UPLOADS_DIR, target)
      const { tables, files, missing } = exported
      print(options.json ? JSON.stringify({ target, ...exported }) : `${target}: ${tables} tables, ${files} files.`)
      if (missing === 0) return undefined
      process.stderr.write(`${missing} uploaded files were missing already. See: npm run portal doctor\n`)
      return 1
    },
  },
]
