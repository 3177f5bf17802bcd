import { TOTP } from 'otpauth'

/** The code of an authenticator app now, or `steps` times 30 seconds later. */
export const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
