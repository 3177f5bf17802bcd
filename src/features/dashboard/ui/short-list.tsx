import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '#kit/words/words'
import classes from './short-list.module.css'

export function ShortList({ short, count, children }: { short: 3 | 5; count: number; children: ReactNode }) {
  const words = useWords('kit')
  const [whole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)

  // The button is gone, so the first new row takes its focus.
  useLayoutEffect(() => {
    if (whole) list.current?.children[short]?.querySelector('a')?.focus()
  }, [whole, short])

  return (
    <>
      <ul ref={list} className={classes.rows} data-short={whole ? undefined : short}>
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
