import { hash, verify } from '@node-rs/argon2'
import { PortalError } from './errors'

/** argon2id, 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet). The package's `Algorithm` enum is empty at run time: 2 is argon2id. */
const ARGON2ID = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const
const AT_ONCE = 2
/** Some seconds' worth: who comes after that would only wait in vain. */
const WAITING_MAX = 200

export const TOO_BUSY = 'Too many people are signing in just now. Please try again in a moment.'

let running = 0
const waiting: (() => void)[] = []

/** Never more than two at once, so that a rush of sign-ins leaves threads and memory for everybody else. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= WAITING_MAX) throw new PortalError('TOO_MANY_REQUESTS', TOO_BUSY, { retryAfter: 10 })
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, ARGON2ID))

/** True when the password matches; false as well for a hash that cannot be read. */
export const verifyPassword = (passwordHash: string, password: string) =>
  inTurn(() => verify(passwordHash, password, ARGON2ID).catch(() => false))

/** A hash nobody's password has: checking against it makes an unknown user cost what a known one costs. */
export const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
