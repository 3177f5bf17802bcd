import { POSITION_MARKS } from './camera-photo'

/** Patterns that no answer may contain, whoever asks. */
const NEVER: [string, RegExp][] = [
  ['a password hash', /\$argon2|passwordHash/],
  // The proof of an official notice names its file by this hash.
  ['a hashed session or token', /(?<!"attachmentSha256":")\b[0-9a-f]{64}\b|[tT]okenHash|passwordReset(Token|Expires)/],
  ['a column for comparing names', /\b(username|email)Key\b/],
  ['what Amazon posted', /rawPayload|RAW-PAYLOAD/],
  ['the secret that signs links', /linkSecret/],
  [
    'where a photo was taken',
    // Whole names only, because three letters also occur in random tokens.
    new RegExp(
      [...POSITION_MARKS, 'GPS(Latitude|Longitude|Altitude|Position|DestBearing|ImgDirection)', '"(latitude|longitude)"'].join('|'),
      'i',
    ),
  ],
  ['the name of a stored file', /(stored|small)Name|"[0-9a-f]{32}"/],
  ['a stack trace', /\bat \S+ \(\S+:\d+:\d+\)|node_modules\//],
]

/** A path of the server. Only the system pages of super admins may show one. */
const PLACE = /\/portico-test-/
const TELLS_PLACES = /[/ ]system\b|^system\./

/** A forbidden text in `text`, or null. `where` names the route. */
export const leakIn = (text: string, where: string): string | null => {
  if (PLACE.test(text) && !TELLS_PLACES.test(where)) return 'a path of the machine'
  return NEVER.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

export function requireNoLeak(text: string, where: string) {
  const leak = leakIn(text, where)
  if (leak) throw new Error(`${where} answers with ${leak}: ${text.slice(0, 2000)}`)
}
