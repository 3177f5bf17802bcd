import { useEffect, useId, useRef } from 'react'
import chips from '../layout/chip.module.css'

interface Choice<Value> {
  value: Value
  label: string
  /** How many things it leaves, once that is known. */
  count: number | undefined
}

/** One filter of a few, each with how many things it leaves. The count describes a chip and is no part of its name. */
export function FilterChips<Value>(props: {
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)

  // On a phone the row is pushed along, and an address may lead to a filter at its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice decides which chip is pressed
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft + chip.offsetWidth - row.current.clientWidth
  }, [props.value])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and this sends none
    <div ref={row} className={chips.chips} data-pushed-along role="group" aria-label={props.label}>
      {props.choices.map(({ value, label, count }, at) => (
        <button
          key={label}
          type="button"
          className={chips.chip}
          aria-pressed={value === props.value}
          aria-describedby={count === undefined ? undefined : `${id}-${at}`}
          onClick={() => props.onChange(value)}
        >
          {label}
          <span className={chips.count} aria-hidden id={`${id}-${at}`}>
            {count}
          </span>
        </button>
      ))}
    </div>
  )
}
