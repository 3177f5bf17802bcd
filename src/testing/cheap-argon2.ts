import { hash as realHash, hashRaw as realHashRaw, verify as realVerify } from '@node-rs/argon2/index.js'

/*
 * Replaces @node-rs/argon2 in tests (vitest.config.ts) at the lowest cost. `sign-in-time.test.ts` uses the real one.
 */
const CHEAP = { memoryCost: 8, timeCost: 1 }

type Options = Parameters<typeof realHash>[1]

export const hash = (password: string, options: Options) => realHash(password, { ...options, ...CHEAP })
export const hashRaw = (code: string, options: Options) => realHashRaw(code, { ...options, ...CHEAP })

/** The hash for unknown user names has the real cost; any other hash contains its own. */
export const verify = (stored: string, password: string, options: Options) =>
  realVerify(/\$A+$/.test(stored) ? stored.replace(/m=\d+,t=\d+/, 'm=8,t=1') : stored, password, options)
