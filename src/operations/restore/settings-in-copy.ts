import { toRead } from '../../../db/brief'
import { SETTING_NAMES } from '../../server/process/env'
import type { SettingInForce } from '../../server/process/origins'
import { isBackup, readManifest } from './unpack'

/** Where things lie is each machine's own affair. */
const OF_THE_MACHINE = ['DATABASE_FILE', 'UPLOADS_DIR', 'BACKUPS_DIR', 'NEW_COMMUNITY']

/** What the portal was told where a copy was `made`, and nobody has set here. */
export function settingsLackingHere(made: SettingInForce[], here: SettingInForce[]): SettingInForce[] {
  const mine = new Map(here.map((setting) => [setting.name, setting]))
  const isLacking = ({ name, value }: SettingInForce) =>
    (mine.get(name)?.from ?? 'default') === 'default' && mine.get(name)?.value !== value
  return made.filter((setting) => isLacking(setting) && !OF_THE_MACHINE.includes(setting.name) && !setting.name.startsWith('ADMIN_'))
}

/** Of what a copy says about itself, only what can be a line of a file of settings: somebody may have written it by hand. */
export function readableSettings({ settings }: { settings?: unknown }): SettingInForce[] {
  const isReadable = (setting: Partial<SettingInForce> | null): setting is SettingInForce =>
    SETTING_NAMES.some((name) => name === setting?.name) && typeof setting?.value === 'string' && !/[\r\n]/.test(setting.value)
  return Array.isArray(settings) ? settings.filter(isReadable) : []
}

export const askForSettings = (lacking: SettingInForce[]) =>
  `The community was served with settings that this machine lacks. Put into ${process.env.PORTICO_ENV_FILE || '.env'} what's still true:\n${lacking.map(({ name, value }) => `  ${name}=${value}`).join('\n')}`

/** Those a backup was made under. */
export function settingsIn(backup: string): SettingInForce[] {
  if (!isBackup(backup)) return []
  using sqlite = toRead(backup)
  return readableSettings(readManifest(sqlite))
}
