import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { focusMainWhenRemoved } from '../navigation/focus'
import { useLanguage, useWords, wordsNow } from '../words/words'
import { problemText, shownInForm } from './problem'
import classes from './toast.module.css'

type ToastTone = 'plain' | 'success' | 'destructive'
export interface Toast {
  id: number
  title: string
  message: string
  tone: ToastTone
  /** Milliseconds until it closes by itself. */
  duration: number
  action?: { label: string; run: () => void } | undefined
  /** Milliseconds since 1970. */
  since: number
}

const TOAST_DURATION = 5000

let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

const announce = () => {
  for (const listener of listeners) listener()
}

/** Returns the toast's id. An open toast is replaced. */
export function showToast(toast: Partial<Omit<Toast, 'id' | 'since'>> & { title: string }): number {
  lastId += 1
  current = {
    id: lastId,
    title: toast.title,
    message: toast.message ?? '',
    tone: toast.tone ?? 'plain',
    duration: toast.duration ?? TOAST_DURATION,
    action: toast.action,
    since: Date.now(),
  }
  announce()
  return lastId
}

/** Does nothing if a newer toast is open. */
export function removeToast(id: number) {
  if (current?.id !== id) return
  current = null
  announce()
}

export const currentToast = () => current

function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function showFailure(title: string, error: unknown, fallback = wordsNow('kit').tryAgain, message = problemText(error, fallback)) {
  if (!shownInForm.has(Object(error))) showToast({ title, message, tone: 'destructive' })
}

interface Callbacks<Data, Input> {
  onSuccess: (data: Data, input: Input) => unknown
  onError: (error: unknown) => unknown
  onSettled: () => unknown
}

interface Outcome<Data, Input> extends Partial<Callbacks<Data, Input>> {
  success?: string | { title: string; message: string }
  failure: string
  why?: string
  form?: { refuse: (error: unknown) => void; sent?: () => void }
}

export function useToastMutation<Data, Input, Result>(
  procedure: { useMutation: (callbacks: Callbacks<Data, Input>) => Result },
  { success, failure, why, form, ...callbacks }: Outcome<Data, Input>,
): Result {
  return procedure.useMutation({
    onSuccess: (data, input) => {
      form?.sent?.()
      if (success) showToast({ ...(typeof success === 'string' ? { title: success } : success), tone: 'success' })
      return callbacks.onSuccess?.(data, input)
    },
    onError: (error) => {
      form?.refuse(error)
      showFailure(failure, error, why)
      return callbacks.onError?.(error)
    },
    onSettled: () => callbacks.onSettled?.(),
  })
}

const LEAVING = 160
const SWIPE_THRESHOLD = 50
const ICONS = { plain: IconInfoCircle, success: IconCircleCheck, destructive: IconAlertCircle }
const TONES = { plain: 'blue', success: 'green', destructive: 'red' }

/** Both live regions are always rendered: screen readers announce changes only inside a region they know. */
export function Toaster() {
  const words = useWords('basics')
  const toast = useSyncExternalStore(subscribeToToasts, currentToast)
  const urgent = toast?.tone === 'destructive'
  return (
    <section className={classes.corner} aria-label={words.notifications} data-not-printed>
      <div role="status">{toast && !urgent && <ToastCard key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast && urgent && <ToastCard key={toast.id} toast={toast} />}</div>
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const words = useWords('basics')
  const [leaving, setLeaving] = useState(false)
  const [held, setHeld] = useState(false)
  const Icon = ICONS[toast.tone]
  const swipe = useSwipeRight(() => setLeaving(true))
  const language = useLanguage()
  const [said] = useState(language)

  const leave = () => {
    focusMainWhenRemoved()
    setLeaving(true)
  }
  const act = () => {
    leave()
    toast.action?.run()
  }

  useEffect(() => {
    if (language !== said) removeToast(toast.id)
  }, [language, said, toast.id])

  useEffect(() => {
    if (held || leaving) return
    const timer = setTimeout(() => setLeaving(true), toast.duration)
    return () => clearTimeout(timer)
  }, [held, leaving, toast.duration])

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => removeToast(toast.id), LEAVING)
    return () => clearTimeout(timer)
  }, [leaving, toast.id])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the swipe is a second way; the button beside the text is the first
    <div
      className={classes.toast}
      data-tone={TONES[toast.tone]}
      data-leaving={leaving || undefined}
      {...swipe}
      onPointerMove={(event) => {
        swipe.onPointerMove(event)
        // A toast that appears under a resting mouse is not being read.
        if (event.pointerType === 'mouse' && (event.movementX || event.movementY)) setHeld(true)
      }}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={classes.icon} size={24} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{toast.title}</p>
        {toast.message && <p className={classes.message}>{toast.message}</p>}
        {toast.action && (
          <button type="button" className={classes.action} onClick={act}>
            {toast.action.label}
          </button>
        )}
      </div>
      <button type="button" className={classes.close} aria-label={words.closeNotification} onClick={leave}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
  )
}

/** Sets `--swiped` while a finger moves right. More than 50 px closes the toast. */
function useSwipeRight(onSwipe: () => void) {
  const start = useRef<number | null>(null)
  const distance = (event: PointerEvent) => (start.current === null ? 0 : Math.max(0, event.clientX - start.current))
  const move = (element: HTMLElement, offset: number) => element.style.setProperty('--swiped', `${offset}px`)

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if ((event.target as Element).closest('button, a')) return
      start.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== null) move(event.currentTarget, distance(event))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const swiped = distance(event) >= SWIPE_THRESHOLD
      start.current = null
      if (swiped) onSwipe()
      else move(event.currentTarget, 0)
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = null
      move(event.currentTarget, 0)
    },
  }
}
