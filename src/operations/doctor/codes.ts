import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { toRead } from '../../../db/brief'
import type { Env } from '../../server/process/env'
import { appKeyFile, createAppSecrets } from '../../server/storage/app-secrets'
import type { Finding } from '../../shared/system'
import { messageOf, ok, problem, warning } from './findings'

const SYNCHRONIZE = 'Turn on time synchronization (timedatectl set-ntp true).'
const WAIT_MS = 2_000

/** Whether this machine compares its clock with others, as Linux says. */
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

/** Whether the codes of authenticator apps can be checked, and are right now rather than at another time. */
export function checkCodes({ DATABASE_FILE }: Pick<Env, 'DATABASE_FILE'>): Finding[] {
  using sqlite = toRead(DATABASE_FILE)
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
