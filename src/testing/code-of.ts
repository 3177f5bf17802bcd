import { TOTP } from 'otpauth'

/** What a phone with that secret shows now, or so many steps of 30 seconds later. */
export const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
