import { type ReactNode, useState } from 'react'
import { useWords } from '#kit/words/words'
import classes from './short-list.module.css'

export function ShortList({ short, count, children }: { short: 3 | 5; count: number; children: ReactNode }) {
  const words = useWords('kit')
  const [whole, setWhole] = useState(false)
  return (
    <>
      <ul className={classes.rows} data-short={whole ? undefined : short}>
        {children}
      </ul>
      {!whole && count > short && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          {words.showCountMore(count - short)}
        </button>
      )}
    </>
  )
}
