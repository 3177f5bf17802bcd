import { hash as realHash, hashRaw as realHashRaw, verify as realVerify } from '@node-rs/argon2/index.js'

/*
 * Stands for @node-rs/argon2 in tests (vitest.config.ts), at the least cost argon2 takes. `sign-in-time.test.ts` keeps the real one.
 */
const CHEAP = { memoryCost: 8, timeCost: 1 }

type Options = Parameters<typeof realHash>[1]

export const hash = (password: string, options: Options) => realHash(password, { ...options, ...CHEAP })
export const hashRaw = (code: string, options: Options) => realHashRaw(code, { ...options, ...CHEAP })

/** The hash that stands for an unknown user names the real cost. Any other hash says what it was made with. */
export const verify = (stored: string, password: string, options: Options) =>
  realVerify(/\$A+$/.test(stored) ? stored.replace(/m=\d+,t=\d+/, 'm=8,t=1') : stored, password, options)
