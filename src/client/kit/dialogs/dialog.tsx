import { type ReactNode, useRef, useState } from 'react'
import { useWords } from '../words/words'
import { ConfirmDialog } from './confirm-dialog'
import { DialogFrame } from './dialog-frame'

interface Props {
  title: string
  /** Of the title, where it is another language than the page's. */
  lang?: string | undefined
  size?: string
  /** Somebody fills in a form: what they changed is not thrown away without a question. */
  writes?: boolean
  /** Another dialog stands before it. */
  covered?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog with its title; Escape, the cross and a click outside close it. */
export function Dialog({ title, lang, size, writes = false, covered = false, onClose, children }: Props) {
  const words = useWords('kit')
  const changed = useRef(false)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <DialogFrame
        title={title}
        lang={lang}
        size={size}
        covered={asking || covered}
        onChange={() => (changed.current = true)}
        onClose={() => (writes && changed.current ? setAsking(true) : onClose())}
      >
        {children}
      </DialogFrame>
      {asking && (
        <ConfirmDialog
          title={words.discardTitle}
          confirmLabel={words.discard}
          cancelLabel={words.keepEditing}
          destructive
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          <p>{words.notSavedYet}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
