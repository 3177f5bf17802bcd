import { useMergedRef } from '@mantine/hooks'
import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { passFocusOn } from '../navigation/focus'

/** The element of every kit button. While busy it keeps the focus, because it has `aria-disabled` instead of `disabled`, and does nothing. */
export function BusyButton({ ref, disabled, onClick, ...props }: ComponentProps<'button'> & { 'data-loading'?: boolean }) {
  const node = useRef<HTMLButtonElement>(null)
  const busy = props['data-loading'] === true
  const isInert = busy || props['aria-disabled'] === true
  const isDisabled = disabled === true && !busy

  // Runs also when the button is removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a disabled button loses the focus
  useLayoutEffect(() => {
    const button = node.current
    return () => passFocusOn(button)
  }, [isDisabled])

  return (
    <button
      {...props}
      type={props.type ?? 'button'}
      ref={useMergedRef(node, ref)}
      disabled={isDisabled}
      aria-disabled={isInert || undefined}
      onClick={isInert ? (event: MouseEvent) => event.preventDefault() : onClick}
    />
  )
}
