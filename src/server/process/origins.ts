import { type Env, SECRETS, SETTING_NAMES, SETTINGS } from './env'

type Origin = '.env' | 'environment' | 'file' | 'default'
export type Origins = Record<string, Origin>

export interface SettingInForce {
  name: string
  value: string
  from: Origin
}

const HIDDEN = '••••••'
/** Matches the password in a URL, even if an @ or a / in it is not percent-encoded. */
const PASSWORD = /(?<=:\/\/[^:]*:|\bsftp:[^:@/]*:(?!\/)).+(?=@)/g
/** Some mail providers issue a token that is both user name and password. */
const TWICE = /(?<=:\/\/)([^/?#:@\s]+):\1(?=@)/g
/** In a web URL, a user name without a password is a token. */
const TOKEN = /(?<=https?:\/\/)[^/?#:\s]+(?=@[^/?#@\s]*([/?#\s]|$))/gi
const SECRET_PARAMETER = /(?<=[?&,;][^=&,;]*(?:pass|secret|token|key)[^=&,;]*=)[^&\s]+/gi
const IS_SECRET = /(PASSWORD|TOKEN|SECRET|KEY|KEY_ID)$/
/** Anyone who knows such a URL can use it like the portal. */
const SECRET_ADDRESSES = ['HEARTBEAT_URL', 'SMS_WEBHOOK_URL']
const AFTER_HOST = /(?<=^https?:\/\/[^/?#]+[/?#]).+/i

export function originsOf(file: NodeJS.Dict<string>, environment: NodeJS.Dict<string>): Origins {
  const origins: Origins = {}
  for (const name of SETTINGS) {
    if ((environment[name] ?? file[name] ?? '').trim() === '') continue
    const secret = SECRETS.find((entry) => name === `${entry}_FILE`)
    if (secret) origins[secret] = 'file'
    else origins[name] ??= environment[name] === undefined ? '.env' : 'environment'
  }
  return origins
}

export const listSettings = (env: Env, origins: Origins): SettingInForce[] =>
  SETTING_NAMES.map((name) => ({ name, value: withoutSecrets(name, String(env[name] ?? '')), from: origins[name] ?? 'default' }))

function withoutSecrets(name: string, value: string) {
  if (value !== '' && IS_SECRET.test(name)) return HIDDEN
  const shown = hideSecrets(value)
  return SECRET_ADDRESSES.includes(name) ? shown.replace(AFTER_HOST, HIDDEN) : shown
}

export const hideSecrets = (text: string) =>
  text.replace(TWICE, `${HIDDEN}:${HIDDEN}`).replace(PASSWORD, HIDDEN).replace(TOKEN, HIDDEN).replace(SECRET_PARAMETER, HIDDEN)
