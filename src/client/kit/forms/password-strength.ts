import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import common from '../../../shared/common-passwords.txt?raw'
import { PASSWORD_MIN } from '../../../shared/credentials'

/*
 * Loaded when a person starts to type a password.
 */

export type Strength = 'weak' | 'fair' | 'strong'

const estimate = new ZxcvbnFactory({ dictionary: { common: common.trimEnd().split('\n') } })
/** zxcvbn's score 4 is strong, 2 and 3 are fair. */
const [FAIR, STRONG] = [2, 4]

export function strengthOf(password: string, own: readonly string[]): Strength {
  const words = own.flatMap((text) => text.match(/[\p{L}\p{N}]{3,}/gu) ?? [])
  const { score } = estimate.check(password, words)
  if (password.length < PASSWORD_MIN || score < FAIR) return 'weak'
  return score < STRONG ? 'fair' : 'strong'
}
