import type { DatabaseAccess } from '../../../../db/schema'
import { readSettings, writeSettings } from '../../settings'
import type { AppSecrets } from '../../storage/app-secrets'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * Returns the key pair that signs notifications (VAPID, RFC 8292), made on first use. The private key is encrypted with the key beside the
 * database, so a copy of the database cannot send to devices. If that key is lost, people must turn on notifications again.
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
const HOSTS = /^(fcm\.googleapis\.com|([\w-]+\.)+push\.services\.mozilla\.com|([\w-]+\.)+push\.apple\.com|([\w-]+\.)+notify\.windows\.com)$/

/** Allows only known push services, because a browser could otherwise name an address in our own network. */
export function isPushAddress(endpoint: string, origins: readonly string[]): boolean {
  if (endpoint.length > ENDPOINT_MAX || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username || password) return false
  return origins.includes(origin) || (protocol === 'https:' && port === '' && HOSTS.test(hostname))
}
