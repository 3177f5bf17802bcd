import { hash, hashRaw, verify } from '@node-rs/argon2'
import { msg } from '../../words/messages'
import { PASSWORDS } from '../limits/amounts'
import { type Caller, INTERNAL_CALLER } from '../limits/caller'
import { createWorkQueue } from '../limits/concurrency-limit'

/** argon2id, 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet). The package's `Algorithm` enum is empty at run time: 2 is argon2id. */
const ARGON2ID = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** Leaves threads and memory for everyone else in a rush of sign-ins. */
const queued = createWorkQueue(PASSWORDS, msg('server', 'tooManySignIns'))

/** Throws 429 when the queue is full. */
export const hashPassword = (password: string, caller: Caller = INTERNAL_CALLER) => queued(caller, () => hash(password, ARGON2ID))

/** True when the password matches; false also for a hash that cannot be read. Throws like `hashPassword`. */
export const verifyPassword = (passwordHash: string, password: string, caller: Caller = INTERNAL_CALLER) =>
  queued(caller, () => verify(passwordHash, password, ARGON2ID).catch(() => false))

/** The same with a salt of the caller's, hex: for codes of which one of several is right. */
export const hashSalted = (code: string, salt: Buffer, caller: Caller) =>
  queued(caller, async () => (await hashRaw(code, { ...ARGON2ID, salt })).toString('hex'))

/** A hash nobody's password has: checking against it makes an unknown user cost what a known one costs. */
export const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
