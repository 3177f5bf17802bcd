import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../words/words'
import classes from './collapsed-text.module.css'
import { LinkedText } from './linked-text'

/** Text of several lines; what is longer than eight shows its beginning and opens on request. */
export function CollapsedText({ text, lang, open: openFirst = false }: { text: string; lang?: string | undefined; open?: boolean }) {
  const words = useWords('kit')
  const id = useId()
  const node = useRef<HTMLParagraphElement>(null)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [long, setLong] = useState(false)
  const open = chosen ?? openFirst

  // How many lines a text takes depends on the width and on the size of the letters, which may both change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is measured again
  useLayoutEffect(() => {
    const { current } = node
    if (open || !current) return
    const measure = () => setLong(current.scrollHeight > current.clientHeight + 1)
    const watcher = new ResizeObserver(measure)
    watcher.observe(current)
    measure()
    return () => watcher.disconnect()
  }, [open, text])

  return (
    <div>
      <p ref={node} id={id} lang={lang} className={classes.text} data-folded={!open || undefined}>
        <LinkedText text={text} />
      </p>
      {long && (
        <button type="button" className={classes.more} aria-expanded={open} aria-controls={id} onClick={() => setChosen(!open)}>
          {open ? words.showLess : words.readMore}
        </button>
      )}
    </div>
  )
}
