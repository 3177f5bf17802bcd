import { Fragment, type ReactNode } from 'react'

/** Addresses in running text; a full stop or bracket that ends the sentence is no part of one. */
const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/gi

/** Plain text as somebody typed it: line breaks stay, web addresses become links, nothing else is interpreted. */
export function LinkedText({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const [address] = match
    parts.push(breakable(text.slice(end, match.index), `before ${match.index}`))
    end = match.index + address.length
    parts.push(
      <a key={match.index} href={address} target="_blank" rel="noopener noreferrer nofollow">
        {breakable(address)}
      </a>,
    )
  }
  parts.push(breakable(text.slice(end), 'rest'))
  return parts
}

/** `<wbr>` is no character: what is copied is what was typed. */
function breakable(text: string, key = ''): ReactNode {
  const pieces = breakablePieces(text)
  if (pieces.length === 1) return text
  return (
    <Fragment key={key}>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text are told apart by nothing else
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </Fragment>
  )
}

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
