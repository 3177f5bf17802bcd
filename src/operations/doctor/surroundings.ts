import { existsSync, statfsSync, statSync, utimesSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { keptFree } from '../../server/limits/upload-quota'
import { isOneDisk } from '../../server/process/disk-errors'
import type { Env } from '../../server/process/env'
import { isAnybody } from '../../server/process/env-rules'
import type { Finding } from '../../shared/system'
import { ok, problem, warning } from './checks'

const MEGABYTE = 1024 * 1024
/** With DISK_KEEP_FREE_MB=0, when members' uploads are never refused. */
const SPACE_WANTED = 500 * MEGABYTE
const BUILT_AFTER = Date.UTC(2026, 0, 1)

export const checkSurroundings = (env: Env): Finding[] => [checkDisk(env), checkClock(), checkAddress(env), checkProxy(env)]

function checkDisk(env: Env): Finding {
  const folder = dirname(resolve(env.DATABASE_FILE))
  if (!existsSync(folder)) return warning('disk', `${folder} does not exist yet. The portal makes it at its first start.`)
  if (isReadOnly(folder))
    return problem(
      'disk',
      `The disk of ${folder} can only be read, so nothing is saved. Linux does that to one that fails: back up, then replace it.`,
    )
  const uploads = resolve(env.UPLOADS_DIR)
  const disks = isOneDisk(folder, uploads) || !existsSync(uploads) ? [folder] : [folder, uploads]
  return disks.map((place) => checkRoom(place, env)).find(({ state }) => state !== 'ok') ?? checkRoom(folder, env)
}

function checkRoom(folder: string, env: Env): Finding {
  const { bavail, blocks, bsize } = statfsSync(folder)
  const floor = keptFree(blocks * bsize, env)
  const text = `${Math.round((bavail * bsize) / MEGABYTE)} MB free on the disk of ${folder}.`
  if (bavail * bsize >= (floor || SPACE_WANTED)) return ok('disk', text)
  const refused =
    floor > 0 ? ` Below ${Math.round(floor / MEGABYTE)} MB members’ files are refused (DISK_KEEP_FREE_MB); text is still taken.` : ''
  return problem('disk', `${text}${refused} Delete what is not needed, or move the portal to a larger disk.`)
}

/** A failed disk may still report a file as writable, so the check writes: the owner may set the folder's time. */
function isReadOnly(folder: string): boolean {
  try {
    const { atime, mtime } = statSync(folder)
    utimesSync(folder, atime, mtime)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EROFS'
  }
}

function checkClock(): Finding {
  const now = new Date()
  if (now.getTime() < BUILT_AFTER)
    return problem('clock', `This machine believes it is ${now.toISOString()}. Turn on time synchronisation (timedatectl set-ntp true).`)
  return ok('clock', `It is ${now.toISOString()}.`)
}

function checkAddress({ PUBLIC_URL }: Env): Finding {
  const { protocol, hostname } = new URL(PUBLIC_URL)
  if (hostname === 'localhost' || hostname === '127.0.0.1') {
    return warning(
      'PUBLIC_URL',
      `Links in mails lead to ${PUBLIC_URL}, which only this machine can open. Set PUBLIC_URL to the address people type.`,
    )
  }
  if (protocol === 'http:')
    return warning('PUBLIC_URL', `${PUBLIC_URL} is not https: passwords travel readable. Put a proxy such as Caddy in front (deploy/).`)
  return ok('PUBLIC_URL', PUBLIC_URL)
}

export function checkProxy({ PUBLIC_URL, HOST, TRUST_PROXY }: Env): Finding {
  const wide = TRUST_PROXY.find(isAnybody)
  if (wide !== undefined)
    return problem(
      'proxy',
      `TRUST_PROXY=${wide} believes anyone who says where they come from: the limits on strangers and on wrong passwords hold nobody up. Name the proxy alone, usually 127.0.0.1.`,
    )
  const behindProxy = PUBLIC_URL.startsWith('https:')
  if (behindProxy && TRUST_PROXY.length === 0) {
    return warning(
      'proxy',
      'https means a proxy stands in front, but TRUST_PROXY is empty: everyone seems to come from one address. Set it to the proxy’s address, usually 127.0.0.1.',
    )
  }
  if (behindProxy && HOST === '0.0.0.0') return warning('proxy', 'HOST=0.0.0.0 lets people go around the proxy. Set HOST=127.0.0.1.')
  return ok('proxy', TRUST_PROXY.length > 0 ? `X-Forwarded-For is believed from ${TRUST_PROXY.join(', ')}.` : 'No proxy is trusted.')
}
