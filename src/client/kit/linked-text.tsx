import type { ReactNode } from 'react'

/** Addresses in running text; a full stop or bracket that ends the sentence is no part of one. */
const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/gi

/** Plain text as somebody typed it: line breaks stay, web addresses become links, nothing else is interpreted. */
export function LinkedText({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const [address] = match
    parts.push(text.slice(end, match.index))
    end = match.index + address.length
    parts.push(
      <a key={match.index} href={address} target="_blank" rel="noopener noreferrer nofollow">
        {address}
      </a>,
    )
  }
  parts.push(text.slice(end))
  return parts
}
