import type { DatabaseAccess } from '../../../../db/schema'
import { readSettings, writeSettings } from '../../settings'
import type { AppSecrets } from '../../storage/app-secrets'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * The key pair notifications are signed with (VAPID, RFC 8292), made when it is first asked for. Its secret half is sealed with the key
 * beside the database, so that no copy of the database can write to devices; where that key is lost, devices have to be turned on again.
 */
export async function pushKeys({ reads, write }: DatabaseAccess, secrets: AppSecrets): Promise<PushKeys> {
  const known = open((await readSettings(reads)).pushKeys, secrets)
  if (known) return known
  const { generateVAPIDKeys } = await import('web-push')
  return write(async (trx) => {
    const { pushKeys: stored } = await readSettings(trx)
    const meanwhile = open(stored, secrets)
    if (meanwhile) return meanwhile
    const made = generateVAPIDKeys()
    if (stored) await trx.deleteFrom('pushDevice').execute()
    await writeSettings(trx, { pushKeys: { publicKey: made.publicKey, sealed: secrets.seal(Buffer.from(made.privateKey)) } })
    return made
  })
}

function open(stored: { publicKey: string; sealed: string } | null, secrets: AppSecrets): PushKeys | null {
  const privateKey = stored && secrets.open(stored.sealed)?.toString()
  return privateKey ? { publicKey: stored.publicKey, privateKey } : null
}

const ENDPOINT_MAX = 1000
/** Firefox, Chrome and what is made of them, Safari, Edge. */
const HOSTS = /^(fcm\.googleapis\.com|([\w-]+\.)+push\.services\.mozilla\.com|([\w-]+\.)+push\.apple\.com|([\w-]+\.)+notify\.windows\.com)$/

/** Whether the portal may send something to an address that a browser names: not into our own network, and to nobody else's server. */
export function isPushAddress(endpoint: string, origins: readonly string[]): boolean {
  if (endpoint.length > ENDPOINT_MAX || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username || password) return false
  return origins.includes(origin) || (protocol === 'https:' && port === '' && HOSTS.test(hostname))
}
