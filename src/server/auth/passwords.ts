import { hash, hashRaw, verify } from '@node-rs/argon2'
import { msg } from '../../words/messages'
import { PASSWORDS } from '../limits/amounts'
import { type Caller, INTERNAL_CALLER } from '../limits/caller'
import { createWorkQueue } from '../limits/concurrency-limit'

/**
 * argon2id, 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet). The package's `Algorithm` enum is empty at run time: 2 is
 * argon2id.
 */
const ARGON2ID = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** Limits the threads and memory that a rush of sign-ins can take. */
const queued = createWorkQueue(PASSWORDS, msg('server', 'tooManySignIns'))

/** One person's ñ is one sign on a phone and two on a Mac. Throws 429 when the queue is full. */
export const hashPassword = (password: string, caller: Caller = INTERNAL_CALLER) =>
  queued(caller, () => hash(password.normalize('NFC'), ARGON2ID))

/**
 * Also opens hashes of before passwords were normalized. Returns false for a hash that cannot be read. Throws 429 when the queue is full.
 */
export const verifyPassword = (passwordHash: string, password: string, caller: Caller = INTERNAL_CALLER) =>
  queued(caller, async () => {
    const forms = new Set(['NFC', 'NFD'].map((form) => password.normalize(form)).concat(password))
    for (const form of forms) if (await verify(passwordHash, form, ARGON2ID).catch(() => false)) return true
    return false
  })

/** Takes the caller's salt and returns hex, so that one hash can be compared with several codes. */
export const hashSalted = (code: string, salt: Buffer, caller: Caller) =>
  queued(caller, async () => (await hashRaw(code, { ...ARGON2ID, salt })).toString('hex'))

/** A hash that no password matches: checking it makes an unknown user cost as much time as a known one. */
export const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
