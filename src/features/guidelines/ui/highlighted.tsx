import { piecesOf } from './guideline-search'
import classes from './highlighted.module.css'

/** Text with what was searched for marked in it. */
export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  return piecesOf(text, words).map((piece) =>
    piece.marked ? (
      <mark key={piece.at} className={classes.mark}>
        {piece.text}
      </mark>
    ) : (
      <span key={piece.at}>{piece.text}</span>
    ),
  )
}
