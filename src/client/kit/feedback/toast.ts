import { wordsNow } from '../words/words'
import { problemText } from './problem'

export type ToastTone = 'plain' | 'success' | 'destructive'
export interface Toast {
  id: number
  title: string
  message: string
  tone: ToastTone
  /** Milliseconds until it leaves by itself. */
  duration: number
  /** A button, which also closes it. */
  action?: { label: string; run: () => void } | undefined
  /** When it came, in milliseconds since 1970. */
  since: number
}

export const TOAST_DURATION = 5000

let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

const announce = () => {
  for (const listener of listeners) listener()
}

/** Shows a toast and gives its id; one that is still open makes room for it at once. */
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

/** Removes the toast with this id; a newer one stays. */
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

/** Shows a failure in a toast; `fallback` is the message if the server gave no reason. */
export const showFailure = (title: string, error: unknown, fallback = wordsNow('kit').tryAgain) =>
  showToast({ title, message: problemText(error, fallback), tone: 'destructive' })

interface Callbacks<Data> {
  onSuccess: (data: Data) => unknown
  onError: (error: unknown) => unknown
  onSettled: () => unknown
}

interface Outcome<Data> extends Partial<Callbacks<Data>> {
  /** The toast after success: its title, or title and message. */
  success?: string | { title: string; message: string }
  /** The title of the toast after a failure. */
  failure: string
  /** Its message where the server gave no reason. */
  why?: string
  /** Marks the fields that the server refused. */
  form?: { refuse: (error: unknown) => void }
}

/** A mutation of tRPC that reports its outcome in a toast. */
export function useToastMutation<Data, Result>(
  procedure: { useMutation: (callbacks: Callbacks<Data>) => Result },
  { success, failure, why, form, ...callbacks }: Outcome<Data>,
): Result {
  return procedure.useMutation({
    onSuccess: (data) => {
      if (success) showToast({ ...(typeof success === 'string' ? { title: success } : success), tone: 'success' })
      return callbacks.onSuccess?.(data)
    },
    onError: (error) => {
      form?.refuse(error)
      showFailure(failure, error, why)
      return callbacks.onError?.(error)
    },
    onSettled: () => callbacks.onSettled?.(),
  })
}
