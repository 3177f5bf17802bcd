import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Ignores further calls with the same input until the first has finished: a second quick click arrives before the button can show that it
 * is `busy`, and would fail with 404. Calls with another input, such as another id, run at once.
 */
export function useOnce<Input = void>(act: (input: Input) => void, busy: boolean): (input: Input) => void {
  const begun = useRef<string>(null)

  // Runs after every render: a call that fails at once may never have rendered as busy.
  useLayoutEffect(() => {
    if (!busy) begun.current = null
  })

  return useCallback(
    (input) => {
      const wish = JSON.stringify([input])
      if (begun.current === wish) return
      begun.current = wish
      act(input)
    },
    [act],
  )
}

/** The idempotency key of a request: a retry after a lost answer is stored once. `renew` makes a new key after a success. */
export function useSendingKey() {
  const last = useRef({ what: '', key: '' })
  return {
    keyOf(...input: unknown[]) {
      const what = JSON.stringify(input, (_, value) => (value instanceof File ? [value.name, value.size, value.lastModified] : value))
      if (last.current.what !== what) last.current = { what, key: newKey() }
      return last.current.key
    },
    renew() {
      last.current = { what: '', key: '' }
    },
  }
}

/** `crypto.randomUUID` is missing on plain http. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
