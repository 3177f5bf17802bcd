const LETTERS: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  h: 'ĥ',
  i: 'í',
  m: 'ḿ',
  n: 'ñ',
  o: 'ó',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  w: 'ŵ',
  y: 'ý',
}
/** A translation may be this share longer than the English. */
const LONGER = 0.4

/** Makes a pseudo-language: English with accents, longer, in brackets. Plain text on a page then comes from no catalog. */
export function pseudo(words: unknown): unknown {
  if (typeof words === 'string') return accented(words)
  if (typeof words === 'function') return (...values: unknown[]) => pseudo((words as (...given: unknown[]) => unknown)(...values))
  if (Array.isArray(words)) return words.map(pseudo)
  const isRecord = Object.prototype.toString.call(words) === '[object Object]' && Object.getPrototypeOf(words) === Object.prototype
  return isRecord ? Object.fromEntries(Object.entries(words as object).map(([name, entry]) => [name, pseudo(entry)])) : words
}

const accented = (text: string) =>
  `[${text.replace(/[a-z]/g, (letter) => LETTERS[letter] ?? letter)} ${'·'.repeat(Math.ceil(text.length * LONGER))}]`
