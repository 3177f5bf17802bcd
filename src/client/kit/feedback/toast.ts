import { wordsNow } from '../words/words'
import { problemText } from './problem'

export type ToastTone = 'plain' | 'success' | 'destructive'
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

export const TOAST_DURATION = 5000

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

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const showFailure = (title: string, error: unknown, fallback = wordsNow('kit').tryAgain) =>
  showToast({ title, message: problemText(error, fallback), tone: 'destructive' })

interface Callbacks<Data, Input> {
  onSuccess: (data: Data, input: Input) => unknown
  onError: (error: unknown) => unknown
  onSettled: () => unknown
}

interface Outcome<Data, Input> extends Partial<Callbacks<Data, Input>> {
  success?: string | { title: string; message: string }
  failure: string
  why?: string
  form?: { refuse: (error: unknown) => void }
}

export function useToastMutation<Data, Input, Result>(
  procedure: { useMutation: (callbacks: Callbacks<Data, Input>) => Result },
  { success, failure, why, form, ...callbacks }: Outcome<Data, Input>,
): Result {
  return procedure.useMutation({
    onSuccess: (data, input) => {
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
