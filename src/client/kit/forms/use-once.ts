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
