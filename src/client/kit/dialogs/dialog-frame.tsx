import { Modal } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { useWords } from '../words/words'
import classes from './dialog.module.css'
import { useFocusRestoration } from './restore-focus'

interface Props {
  title: string
  lang?: string | undefined
  size?: string | undefined
  /** Another dialog lies above this one, and Escape is meant for that. */
  covered?: boolean
  /** As on a phone, where a list needs all there is. */
  fullScreen?: boolean
  onChange?: FormEventHandler
  onClose: () => void
  children: ReactNode
}

/** What every dialog is made of. Put together from Mantine's pieces, because the header of its ready-made one counts as the page's banner. */
export function DialogFrame({ title, lang, size = '34rem', covered = false, fullScreen = false, onChange, onClose, children }: Props) {
  const words = useWords('kit')
  useFocusRestoration()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={!covered}
      size={size}
      fullScreen={fullScreen}
      padding="clamp(0.5rem, 5vw, 1.25rem)"
      radius="lg"
      centered
      transitionProps={{ transition: 'pop', duration: 150 }}
    >
      <Modal.Overlay backgroundOpacity={0.55} color="#0f1228" />
      <Modal.Content className={classes.content ?? ''} onChange={onChange}>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''} lang={lang}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={words.close} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
