/**
 * Where a run of text without any break may be broken: every 100 characters, never inside an emoji or between a letter and its
 * accents (unless those alone are 20). A browser takes seconds to lay out a line of thousands of letters it may break anywhere.
 */
const PIECE = /[^ \t\r\n]{100,120}?(?<!\u200d)(?=[^\s\p{M}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d])|[^ \t\r\n]{120}(?=\S)/gu

/** The text in pieces, to be joined by a place to break; one piece where it breaks by itself. */
export function breakablePieces(text: string): string[] {
  const pieces: string[] = []
  let end = 0
  for (const match of text.matchAll(PIECE)) {
    const next = match.index + match[0].length
    pieces.push(text.slice(end, next))
    end = next
  }
  pieces.push(text.slice(end))
  return pieces
}
