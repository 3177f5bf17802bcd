import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLanguage, useWords } from '../words/words'
import { currentToast, removeToast, subscribeToToasts, type Toast } from './toast'
import classes from './toaster.module.css'

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

  const act = () => {
    setLeaving(true)
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
      <button type="button" className={classes.close} aria-label={words.closeNotification} onClick={() => setLeaving(true)}>
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
