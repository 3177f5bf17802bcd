import { type Env, SECRETS, SETTING_NAMES, SETTINGS } from './env'

type Origin = '.env' | 'environment' | 'file' | 'default'
/** Where the value of each setting comes from; what is not in it is as the program has it. */
export type Origins = Record<string, Origin>

/** One setting as it is in force; nothing secret is in it. */
export interface SettingInForce {
  name: string
  value: string
  from: Origin
}

const HIDDEN = '••••••'
/** In an address, the password before the host, also where an @ or a / before it should have been percent-encoded. */
const PASSWORD = /(?<=:\/\/[^:]*:|\bsftp:[^:@/]*:(?!\/)).+(?=@)/g
/** Some providers of mail give a token that is name and password both. */
const TWICE = /(?<=:\/\/)([^/?#:@\s]+):\1(?=@)/g
/** In a web address a name without a password, which is a token. */
const TOKEN = /(?<=https?:\/\/)[^/?#:\s]+(?=@[^/?#@\s]*([/?#\s]|$))/gi
/** The value of what is called like a secret, in an address or in a remote of rclone. */
const SECRET_PARAMETER = /(?<=[?&,;][^=&,;]*(?:pass|secret|token|key)[^=&,;]*=)[^&\s]+/gi
const IS_SECRET = /(PASSWORD|TOKEN|SECRET|KEY|KEY_ID)$/
/** Whoever knows all of such an address can do what the portal does there. */
const SECRET_ADDRESSES = ['HEARTBEAT_URL', 'SMS_WEBHOOK_URL']
const AFTER_HOST = /(?<=^https?:\/\/[^/?#]+[/?#]).+/i

/** What the environment says comes before what the file of settings says; an empty line leaves it to the program. */
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

/** Every setting with its value and its origin, in the order of `.env.example`. */
export const listSettings = (env: Env, origins: Origins): SettingInForce[] =>
  SETTING_NAMES.map((name) => ({ name, value: withoutSecrets(name, String(env[name] ?? '')), from: origins[name] ?? 'default' }))

function withoutSecrets(name: string, value: string) {
  if (value !== '' && IS_SECRET.test(name)) return HIDDEN
  const shown = hideSecrets(value)
  return SECRET_ADDRESSES.includes(name) ? shown.replace(AFTER_HOST, HIDDEN) : shown
}

/** An address, or a text that quotes one, without what is secret in it. */
export const hideSecrets = (text: string) =>
  text.replace(TWICE, `${HIDDEN}:${HIDDEN}`).replace(PASSWORD, HIDDEN).replace(TOKEN, HIDDEN).replace(SECRET_PARAMETER, HIDDEN)
