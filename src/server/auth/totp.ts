import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '../tokens'

/* Implements RFC 6238 with SHA-1, six digits and steps of 30 seconds, the only parameters that every authenticator app supports. */

const STEP_SECONDS = 30
const DIGITS = 6
const STEPS_LOOKED_AT = 120
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newAppSecret = () => randomBytes(SECRET_BYTES)

export function toBase32(secret: Buffer): string {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

/** Computes the code of one time step (RFC 4226, 5.3). */
function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

const stepNow = () => Math.floor(Date.now() / 1000 / STEP_SECONDS)
const matches = (secret: Buffer, code: string, step: number) => step >= 0 && sameText(codeAt(secret, step), code.replace(/\s/g, ''))

/** Accepts one step early or late and ignores blanks; undefined for a wrong code. */
export function stepOf(secret: Buffer, code: string): number | undefined {
  const now = stepNow()
  return [now, now - 1, now + 1].find((step) => matches(secret, code, step))
}

/** Returns how many seconds a clock must be off for a refused code to be right; undefined beyond an hour. */
export function secondsOff(secret: Buffer, code: string): number | undefined {
  const now = stepNow()
  for (let steps = 2; steps <= STEPS_LOOKED_AT; steps += 1) {
    const found = [steps, -steps].find((away) => matches(secret, code, now + away))
    if (found !== undefined) return found * STEP_SECONDS
  }
  return undefined
}

export function appUri(secret: Buffer, community: string, username: string): string {
  const [issuer, account] = [encodeURIComponent(community), encodeURIComponent(username)]
  return `otpauth://totp/${issuer}:${account}?secret=${toBase32(secret)}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}
