/** Nothing to see: format and tag characters, fillers, blanks, and what no font has. Control characters are refused elsewhere. */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\uFFFC]/gu

/** `text` without what nobody can see. */
export const withoutInvisible = (text: string) => text.replace(INVISIBLE, '')

/** More than eight marks on one letter, which no language has. The last two become marks in the compatibility forms. */
const MARKS_TOO_MANY = /([\p{M}\uFF9E\uFF9F]{8})[\p{M}\uFF9E\uFF9F]+/gu

/** The normal form of `text`, without marks beyond eight: putting a run in order takes time with the square of its length. */
export const normalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD') => text.replace(MARKS_TOO_MANY, '$1').normalize(form)

/** Letters of other scripts, and rare Latin ones, each followed by the plain one it looks like: Cyrillic, Greek, Latin. */
const PAIRS = [
  'аaеeіiјjоoрpсcуyхxѕsһhԁdԛqԝwѵvӏlкkмmтt',
  'АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXԚQԜWҮYӀIҺHԀDѴV',
  'αaγyιiκkνvοoρpτtυuχxωwηnϲcϳj',
  'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXϹCͿJ',
  'ıiɑaɡgɩiʟlᴏo',
]
const TWINS: Record<string, string> = Object.fromEntries(
  PAIRS.flatMap((row) => row.match(/../gu) ?? []).map(([letter = '', plain = '']) => [letter, plain]),
)

/** The digit of any script as 0 to 9: in each, the ten follow one another. */
export function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

/** `text` in plain letters and digits: no accents, no widths, nothing invisible, look-alikes of other scripts as what they look like. */
export const inPlainLetters = (text: string) =>
  withoutInvisible(normalForm(text, 'NFKD'))
    .replace(/\p{M}+/gu, '')
    .replace(/[^\P{Nd}0-9]/gu, asciiDigit)
    .replace(/[^\0-\x7F]/gu, (letter) => TWINS[letter] ?? letter)

/** Two texts that look the same to a reader have the same look: I, l and 1, O and 0, rn and m are hard to tell apart. */
export const lookOf = (text: string) =>
  inPlainLetters(text)
    .replace(/[I1|]/g, 'l')
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/\s+/g, ' ')
    .trim()

/** Without case, and Latin letters without accents, as FTS5's unicode61 has it: José is found by jose. In other scripts marks make other letters. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .toLowerCase()
    .normalize('NFC')
