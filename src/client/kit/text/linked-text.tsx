import { Fragment, type ReactNode } from 'react'
import { breakablePieces } from './break-points'

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
