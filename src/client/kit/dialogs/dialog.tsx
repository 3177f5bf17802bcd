import { Button, Modal } from '@mantine/core'
import type { ComponentProps, FormEventHandler } from 'react'
import { type ReactNode, useRef, useState } from 'react'
import { KEPT_DAYS } from '../../../shared/kept-days'
import { useTimeZone } from '../context/session'
import { deleteDraft, useDraftKey } from '../forms/draft'
import { useOnce } from '../forms/use-once'
import { useFocusRestoration } from '../navigation/focus'
import { useFormats, useWords } from '../words/words'
import classes from './dialog.module.css'

const DAY = 86_400_000

interface Props {
  title: string
  lang?: string | undefined
  size?: string
  /** Asks before it closes on typed words; a draft named here is then deleted. */
  writes?: boolean | string
  onClose: () => void
  children: ReactNode
}

export function Dialog({ title, lang, size, writes = false, onClose, children }: Props) {
  const words = useWords('kit')
  const changed = useRef(false)
  const [asking, setAsking] = useState(false)
  const key = useDraftKey(String(writes))
  const discard = () => {
    deleteDraft(key)
    onClose()
  }
  return (
    <>
      <DialogFrame
        title={title}
        lang={lang}
        size={size}
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
          onConfirm={discard}
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
  fullScreen?: boolean
  onChange?: FormEventHandler
  onClose: () => void
  children: ReactNode
}

/** The topmost dialog when the event began. Escape reaches all of them, also after it has closed one. */
let topmost: Element | undefined
const findTopmost = () => (topmost = [...document.querySelectorAll('[data-modal-content]')].at(-1))
for (const type of ['keydown', 'click']) globalThis.window?.addEventListener(type, findTopmost, { capture: true })

/** Replaces Mantine's Modal, whose header counts as the page's banner. */
export function DialogFrame({ title, lang, size = '34rem', fullScreen = false, onChange, onClose, children }: DialogFrameProps) {
  const words = useWords('kit')
  useFocusRestoration()
  const content = useRef<HTMLDivElement>(null)
  return (
    <Modal.Root
      opened
      onClose={() => topmost === content.current && onClose()}
      size={size}
      fullScreen={fullScreen}
      padding="clamp(0.5rem, 5vw, 1.25rem)"
      radius="lg"
      centered
      transitionProps={{ transition: 'pop', duration: 150 }}
    >
      <Modal.Overlay backgroundOpacity={0.55} color="#0f1228" />
      <Modal.Content ref={content} className={classes.content ?? ''} onChange={onChange}>
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

export function ConfirmDialog(props: {
  title: string
  children: ReactNode
  confirmLabel: string
  /** Replaces 'Cancel' in questions about canceling. */
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
  deletion: { mutate: (input: { id: number }) => void; isPending: boolean }
  /** It does not go to Recently deleted. */
  isForGood?: boolean
}

export function DeleteDialog({ id, deletion, isForGood = false, children, ...dialog }: DeleteDialogProps) {
  return (
    <ConfirmDialog {...dialog} destructive busy={deletion.isPending} onConfirm={() => deletion.mutate({ id })}>
      {children}
      {!isForGood && <StaysUntil />}
    </ConfirmDialog>
  )
}

export function StaysUntil() {
  const staysUntil = useStaysUntil()
  return <p>{staysUntil(new Date(Date.now() + KEPT_DAYS * DAY).toISOString())}</p>
}

/** 'It stays in Recently deleted until {date}.' */
export function useStaysUntil(): (until: string) => string {
  const { staysUntil } = useWords('kit')
  const { instantDay } = useFormats()
  const timeZone = useTimeZone()
  return (until) => staysUntil(instantDay(until, timeZone))
}
