import { useId, useState } from 'react'
import classes from './folded-text.module.css'
import { LinkedText } from './linked-text'

const LETTERS_MAX = 420
const LINES_MAX = 8

/** Text of several lines; a long one shows its beginning and opens on request. */
export function FoldedText({ text, open: openFirst = false }: { text: string; open?: boolean }) {
  const id = useId()
  const long = text.length > LETTERS_MAX || text.split('\n').length > LINES_MAX
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = !long || (chosen ?? openFirst)
  return (
    <div>
      <p id={id} className={classes.text} data-folded={!open || undefined}>
        <LinkedText text={text} />
      </p>
      {long && (
        <button type="button" className={classes.more} aria-expanded={open} aria-controls={id} onClick={() => setChosen(!open)}>
          {open ? 'Show less' : 'Read more'}
        </button>
      )}
    </div>
  )
}
