import { showFailure, showToast } from './toast'

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
