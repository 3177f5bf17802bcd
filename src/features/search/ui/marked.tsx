import type { SearchResult } from '../answers'

export const Marked = ({ pieces }: { pieces: SearchResult['excerpt'] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name, and their order is theirs
  pieces.map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))
