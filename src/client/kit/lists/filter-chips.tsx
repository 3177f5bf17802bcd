import { useId } from 'react'
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
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and this sends none
    <div className={chips.chips} role="group" aria-label={props.label}>
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
