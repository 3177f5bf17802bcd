import { toRead } from '../../db/brief'
import type { SettingInForce } from '../server/process/origins'
import type { BackupManifest } from './backup'
import { isBackup } from './unpack'

/** Where things lie is each machine's own affair. */
const OF_THE_MACHINE = ['DATABASE_FILE', 'UPLOADS_DIR', 'BACKUPS_DIR', 'NEW_COMMUNITY']

/** What the portal was told where a copy was `made`, and nobody has set here. */
export function settingsLackingHere(made: SettingInForce[], here: SettingInForce[]): SettingInForce[] {
  const mine = new Map(here.map((setting) => [setting.name, setting]))
  const isLacking = ({ name, value }: SettingInForce) =>
    (mine.get(name)?.from ?? 'default') === 'default' && mine.get(name)?.value !== value
  return made.filter((setting) => isLacking(setting) && !OF_THE_MACHINE.includes(setting.name) && !setting.name.startsWith('ADMIN_'))
}

export const askForSettings = (lacking: SettingInForce[]) =>
  `The community was served with settings that this machine lacks. Put into .env what's still true:\n${lacking.map(({ name, value }) => `  ${name}=${value}`).join('\n')}`

/** Those a backup was made under. */
export function settingsIn(backup: string): SettingInForce[] {
  if (!isBackup(backup)) return []
  using sqlite = toRead(backup)
  const { settings = [] } = JSON.parse(String(sqlite.prepare('SELECT manifest FROM backupManifest').pluck().get())) as BackupManifest
  return settings
}
