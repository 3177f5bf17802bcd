import { Button, Modal } from '@mantine/core'
import type { ComponentProps, FormEventHandler } from 'react'
import { type ReactNode, useRef, useState } from 'react'
import { useOnce } from '../forms/use-once'
import { useFocusRestoration } from '../navigation/focus'
import { useWords } from '../words/words'
import classes from './dialog.module.css'

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

interface DialogFrameProps {
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
export function DialogFrame({
  title,
  lang,
  size = '34rem',
  covered = false,
  fullScreen = false,
  onChange,
  onClose,
  children,
}: DialogFrameProps) {
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

/** Names the thing and what will happen to it; `destructive` for what cannot be undone. */
export function ConfirmDialog(props: {
  title: string
  children: ReactNode
  confirmLabel: string
  /** Where 'Cancel' itself could be misread. */
  cancelLabel?: string
  destructive?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const words = useWords('kit')
  const confirm = useOnce(props.onConfirm, props.busy ?? false)
  return (
    <DialogFrame title={props.title} onClose={props.onClose}>
      <div className={classes.text}>{props.children}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {props.cancelLabel ?? words.cancel}
        </Button>
        <Button {...(props.destructive ? { color: 'red.7' } : {})} loading={props.busy ?? false} onClick={() => confirm()}>
          {props.confirmLabel}
        </Button>
      </div>
    </DialogFrame>
  )
}

interface DeleteDialogProps
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel' | 'cancelLabel' | 'children' | 'onClose'> {
  id: number
  /** What deletes it: a mutation of tRPC. */
  deletion: { mutate: (input: { id: number }) => void; isPending: boolean }
}

/** Asks before the thing with this id is deleted for good. */
export function DeleteDialog({ id, deletion, ...dialog }: DeleteDialogProps) {
  return <ConfirmDialog {...dialog} destructive busy={deletion.isPending} onConfirm={() => deletion.mutate({ id })} />
}

/** The end of a form in a dialog: to leave it, and to send it, which `children` names. */
export function FormButtons({ loading, onCancel, children }: { loading: boolean; onCancel: () => void; children: ReactNode }) {
  const { cancel } = useWords('kit')
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" loading={loading}>
        {children}
      </Button>
    </div>
  )
}
