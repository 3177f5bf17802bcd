import { hash, hashRaw, verify } from '@node-rs/argon2'
import { msg } from '../../words/say'
import { PortalError } from '../errors'
import { PASSWORDS } from '../limits/amounts'
import { type Caller, hungUp, INSIDE, wait } from '../limits/caller'
import { FairLine } from '../limits/fair-line'

/** argon2id, 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet). The package's `Algorithm` enum is empty at run time: 2 is argon2id. */
const ARGON2ID = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

export const TOO_BUSY = msg('server', 'tooManySignIns')

let running = 0
const waiting = new FairLine<() => void>()

/**
 * Never more than two at once, so that a rush of sign-ins leaves threads and memory for everyone else. Networks (and people who are
 * signed in) take turns: who floods waits for their own flood. Throws 429 when the caller's part of the line is full.
 */
async function inTurn<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
  if (caller.isGone()) throw hungUp()
  if (running >= PASSWORDS.atOnce) await waitInLine(caller)
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.next()
    if (next) next()
    else running -= 1
  }
}

function waitInLine(caller: Caller): Promise<void> {
  const before = waiting.lengthOf(caller)
  const isFull = before.part >= PASSWORDS.waitingOfPart || before.share >= PASSWORDS.waitingOfShare
  if (isFull || waiting.length >= PASSWORDS.waiting) {
    throw new PortalError('TOO_MANY_REQUESTS', TOO_BUSY, { retryAfter: 10 })
  }
  return wait(
    caller,
    (go) => waiting.add(caller, go),
    (go) => waiting.remove(caller, go),
  )
}

/** Rejects when `caller` hangs up before it is their turn. */
export const hashPassword = (password: string, caller: Caller = INSIDE) => inTurn(caller, () => hash(password, ARGON2ID))

/** True when the password matches; false as well for a hash that cannot be read. Rejects like `hashPassword`. */
export const verifyPassword = (passwordHash: string, password: string, caller: Caller = INSIDE) =>
  inTurn(caller, () => verify(passwordHash, password, ARGON2ID).catch(() => false))

/** The same with a salt of the caller's, hex: for codes of which one of several is right. */
export const hashSalted = (code: string, salt: Buffer, caller: Caller) =>
  inTurn(caller, async () => (await hashRaw(code, { ...ARGON2ID, salt })).toString('hex'))

/** A hash nobody's password has: checking against it makes an unknown user cost what a known one costs. */
export const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
