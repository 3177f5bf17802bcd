import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '#kit/words/words'
import classes from './drawer.module.css'

/**
 * The phone's menu, slid in from the left. A native dialog: the browser keeps the focus inside, closes on Escape
 * and makes the page behind it inert.
 */
export function Drawer({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const words = useWords('shell')
  const node = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = node.current
    if (!open || !dialog) return
    dialog.showModal()
    return () => dialog.close()
  }, [open])

  const closeOutside = (event: MouseEvent) => {
    if (event.target === node.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's own
    <dialog ref={node} className={classes.drawer} aria-label={words.menu} onClose={onClose} onClick={closeOutside}>
      {open && <div className={classes.content}>{children}</div>}
    </dialog>
  )
}
