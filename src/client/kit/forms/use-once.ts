import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Lets `act` through once until what it began is over: the second of two quick taps comes before the button can show that it is
 * `busy`, and would be told that the thing is gone. Another input, such as the id of another row, does not have to wait.
 */
export function useOnce<Input = void>(act: (input: Input) => void, busy: boolean): (input: Input) => void {
  const begun = useRef<string>(null)

  // With every drawing: what fails at once may never have been drawn as busy, and the next tap may follow at once.
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

/**
 * Names one sending: the same words and files tried again, after an answer that got lost, are stored once. Once they are known to be
 * there, `renew` lets the same words be sent a second time.
 */
export function useSendingKey() {
  const last = useRef({ what: '', key: '' })
  return {
    keyOf(words: unknown, files: File[] = []) {
      const what = JSON.stringify([words, ...files.map(({ name, size, lastModified }) => [name, size, lastModified])])
      if (last.current.what !== what) last.current = { what, key: newKey() }
      return last.current.key
    },
    renew() {
      last.current = { what: '', key: '' }
    },
  }
}

/** Without `crypto.randomUUID`, which plain http does not have. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
