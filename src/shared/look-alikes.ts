/** Format and tag characters, fillers, blanks, and unassigned or private characters. Control characters are refused elsewhere. */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\uFFFC]/gu

export const withoutInvisible = (text: string) => text.replace(INVISIBLE, '')

/** More than eight marks on one letter, which no language uses. U+FF9E and U+FF9F become marks in the compatibility forms. */
const MARKS_TOO_MANY = /([\p{M}\uFF9E\uFF9F]{8})[\p{M}\uFF9E\uFF9F]+/gu

/** Normalizes `text` after removing marks beyond eight, because sorting marks takes quadratic time. */
export const normalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD') => text.replace(MARKS_TOO_MANY, '$1').normalize(form)

/** Pairs of a Cyrillic, Greek or rare Latin letter and the plain letter it looks like. */
const PAIRS = [
  'аaеeіiјjоoрpсcуyхxѕsһhԁdԛqԝwѵvӏlкkмmтt',
  'АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXԚQԜWҮYӀIҺHԀDѴV',
  'αaγyιiκkνvοoρpτtυuχxωwηnϲcϳj',
  'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXϹCͿJ',
  'ıiɑaɡgɩiʟlᴏoĸkÐĐ',
]
const TWINS: Record<string, string> = Object.fromEntries(
  PAIRS.flatMap((row) => row.match(/../gu) ?? []).map(([letter = '', plain = '']) => [letter, plain]),
)

/** In every script, the ten digits have consecutive code points. */
export function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

/** Replaces wide and look-alike letters by plain ones, parts letters from their marks and removes invisible characters. */
const withoutTwins = (text: string) =>
  withoutInvisible(normalForm(text, 'NFKD'))
    .replace(/[^\P{Nd}0-9]/gu, asciiDigit)
    .replace(/[^\0-\x7F]/gu, (letter) => TWINS[letter] ?? letter)

/** Without marks too. */
export const inPlainLetters = (text: string) => withoutTwins(text).replace(/\p{M}+/gu, '')

/** Equal for texts that look alike: I, l and 1, O and 0, rn and m, all dashes and quotes. Marks count: ñ and n differ. */
export const lookOf = (text: string) =>
  withoutTwins(text)
    .replace(/[I1|]/g, 'l')
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[“”„]/g, '"')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** Folds like FTS5's unicode61: ignores case, and accents on Latin letters. Marks in other scripts are significant. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .toLowerCase()
    .normalize('NFC')
