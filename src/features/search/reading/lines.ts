/** A word hyphenated at a line end. */
const CUT = /(?<!\p{Ll})(\p{Ll}+)[-\u2010\u00AD] ?\n(\p{Ll}+)/gu

/** Joins lines and rejoins hyphenated words, unless both halves are words elsewhere on the page, as in owner-occupied. */
export function inOneLine(lines: string): string {
  const words = new Set(lines.replace(CUT, ' ').match(/\p{Ll}+/gu))
  return lines
    .replace(CUT, (_, before: string, after: string) => before + (words.has(before) && words.has(after) ? '-' : '') + after)
    .replace(/\s+/g, ' ')
    .trim()
}
