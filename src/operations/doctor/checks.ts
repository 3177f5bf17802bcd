import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Reader } from '../../../db/schema'
import { openForReading } from '../../../db/scoped-connection'
import { isCommon } from '../../server/auth/password-rules'
import { CALLBACK_PATH, createProvider } from '../../server/auth/provider/openid'
import { createTextGateway } from '../../server/notifications/sms/gateways'
import type { Env } from '../../server/process/env'
import { operatorCommand } from '../../server/process/program'
import { appKeyFile, createAppSecrets } from '../../server/storage/app-secrets'
import { storedPath } from '../../server/storage/uploads-folder'
import type { Finding } from '../../shared/system'
import { listBackups } from '../backup/backup-files'

export const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text })
export const warning = (check: string, text: string): Finding => ({ check, state: 'warning', text })
export const problem = (check: string, text: string): Finding => ({ check, state: 'problem', text })
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * ADMIN_PASSWORD is the one password that no form has checked. The portal reads it only at the first start, but it stays in the settings.
 */
export async function checkFirstPassword({ ADMIN_PASSWORD }: Env): Promise<Finding> {
  if (!ADMIN_PASSWORD || !(await isCommon(ADMIN_PASSWORD))) return ok('first password', 'None is set that people try first.')
  return problem(
    'first password',
    'ADMIN_PASSWORD is one of those that people try first. If the account still has it, change it under Profile; then take the ADMIN_ lines out of the settings: they are read at the first start alone.',
  )
}

/** Only a real text message proves the gateway, and it costs money. */
export function checkTexts(env: Env): Finding {
  const gateway = createTextGateway(env)
  if (!gateway) return ok('texts', 'No gateway for text messages is set up; nobody is offered any. docs/texts.md says how.')
  const how = gateway.kind === 'twilio' ? `Twilio, from ${gateway.sender}` : `the gateway at ${gateway.sender}`
  if (!env.PUBLIC_URL.startsWith('https:'))
    return warning('texts', `Text messages go by ${how}, but PUBLIC_URL is no https address: answers such as STOP cannot come safely.`)
  return ok('texts', `Text messages go by ${how}. Try it: ${operatorCommand('text test NUMBER')}`)
}

export function checkPush({ PUBLIC_URL, PUSH_ORIGINS }: Env): Finding {
  const more = PUSH_ORIGINS.length > 0 ? ` Also allowed: ${PUSH_ORIGINS.join(', ')}.` : ''
  const { protocol, hostname } = new URL(PUBLIC_URL)
  if (protocol === 'https:' || hostname === 'localhost') return ok('notifications', `Devices can show notifications.${more}`)
  return warning('notifications', 'PUBLIC_URL is no https address: browsers show notifications of such addresses alone.')
}

const SYNCHRONIZE = 'Turn on time synchronization (timedatectl set-ntp true).'
const WAIT_MS = 2_000

export async function checkClock(): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], { timeout: WAIT_MS })
    if (stdout.trim() === 'yes') return ok('time servers', 'The clock is compared with time servers.')
    return warning('time servers', `The clock isn’t compared with any other; half a minute off, codes of apps fail. ${SYNCHRONIZE}`)
  } catch (error) {
    const why = messageOf(error).split('\n', 1)[0]
    return ok('time servers', `Whether the clock is compared with time servers can’t be told here (${why}).`)
  }
}

/** Checks that codes of authenticator apps can be verified and match now, not at another time. */
export function checkCodes({ DATABASE_FILE }: Pick<Env, 'DATABASE_FILE'>): Finding[] {
  using sqlite = openForReading(DATABASE_FILE)
  const sealed = sqlite.prepare('SELECT sealedSecret FROM authenticatorApp').pluck().all() as string[]
  const secrets = createAppSecrets(DATABASE_FILE)
  const lost = sealed.filter((secret) => secrets.open(secret) === undefined).length
  if (lost > 0) return [problem('codes', lostText(lost, sealed.length, appKeyFile(DATABASE_FILE)))]
  const stored = sqlite.prepare("SELECT value FROM setting WHERE key = 'codesOffBy'").pluck().get()
  const offBy = typeof stored === 'string' ? (JSON.parse(stored) as number) : 0
  if (offBy === 0) return sealed.length === 0 ? [] : [ok('codes', `The codes of ${sealed.length} authenticator apps can be checked.`)]
  const [seconds, side] = [Math.abs(offBy), offBy > 0 ? 'behind' : 'ahead']
  const text = `The last refused code of an app would be right with a clock ${seconds} seconds ${side === 'behind' ? 'later' : 'earlier'}: this machine’s clock is ${side}, or that phone’s is wrong.`
  return [problem('codes', `${text} ${SYNCHRONIZE}`)]
}

const lostText = (lost: number, all: number, file: string) =>
  `${lost} of ${all} authenticator apps can’t be checked: ${file} is missing, or another one. Put it back. Until then passkeys, recovery codes and "Remove Second Step" work.`

export async function checkProvider(env: Env): Promise<Finding> {
  const provider = createProvider(env)
  if (!provider)
    return ok('sign-in provider', 'None is set up: people sign in with passwords and passkeys. docs/more-settings.md says how.')
  const { name, issuer } = provider
  try {
    await provider.check()
    return ok('sign-in provider', `${name} answers at ${issuer}. There the redirect address has to be ${env.PUBLIC_URL}${CALLBACK_PATH}`)
  } catch (error) {
    return warning(
      'sign-in provider',
      `${name} does not answer at ${issuer}: ${reasonOf(error)}. Check OIDC_ISSUER; passwords work meanwhile.`,
    )
  }
}

/** `fetch` hides the reason in `cause`, which has no message if several addresses were tried. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  return [messageOf(error), cause && (cause.message || ('code' in cause && cause.code))].filter(Boolean).join(': ')
}

/** Looks at the first and the last file, so that a missing folder shows at once and not at the doctor's next round. */
export async function checkFolder({ UPLOADS_DIR, BACKUPS_DIR }: Env, reads: Reader): Promise<Finding[]> {
  for (const order of ['asc', 'desc'] as const) {
    const file = await reads.selectFrom('storedFile').select('storedName').orderBy('id', order).limit(1).executeTakeFirst()
    if (file && !existsSync(storedPath(UPLOADS_DIR, file.storedName))) return [problem('uploads', explainGone(UPLOADS_DIR, BACKUPS_DIR))]
  }
  return []
}

const explainGone = (uploads: string, backups: string) =>
  `Files are missing from ${resolve(uploads)}. Was it removed, or is its disk not mounted? Bring it back, or take them from the newest ` +
  `backup (${listBackups(backups).at(-1) ?? 'there is none'}): ${operatorCommand('files restore BACKUP')}`
