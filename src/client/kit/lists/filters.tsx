import { Button, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import passwordFieldClasses from '../forms/password-fields.module.css'
import chips from '../layout/chip.module.css'
import { useWords } from '../words/words'
import classes from './filters.module.css'

/** Collapsed behind one button on phones, so that the list begins on the first screen. The button shows whether filters are active. */
export function CollapsedFilters({ inUse, children }: { inUse: boolean; children: ReactNode }) {
  const words = useWords('kit')
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={inUse ? 'light' : 'default'}
        className={classes.toggle ?? ''}
        leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {inUse ? words.filtersInUse : words.searchAndFilter}
      </Button>
      <div className={classes.place}>
        <div id={id} className={classes.fields} data-open={open || undefined}>
          {children}
        </div>
      </div>
    </>
  )
}

interface Choice<Value> {
  value: Value
  label: string
  /** Undefined until it is known; null if the label says it. */
  count: number | undefined | null
}

/** The count describes a chip and is not part of its accessible name. */
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
    <div ref={row} className={chips.chips} data-scrolls-sideways role="group" aria-label={props.label}>
      {props.choices.map(({ value, label, count }, at) => (
        <button
          key={String(value)}
          type="button"
          className={chips.chip}
          aria-pressed={value === props.value}
          aria-describedby={typeof count === 'number' ? `${id}-${at}` : undefined}
          onClick={() => props.onChange(value)}
        >
          {label}
          {count !== null && (
            <span className={chips.count} aria-hidden id={`${id}-${at}`}>
              {count}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

export function SearchBox(props: { label: string; value: string; onChange: (value: string) => void }) {
  const words = useWords('kit')
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    props.onChange('')
    field.current?.focus()
  }
  return (
    <TextInput
      ref={field}
      type="search"
      role="searchbox"
      aria-label={props.label}
      placeholder={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={22} aria-hidden />}
      leftSectionWidth="3rem"
      rightSectionWidth="3rem"
      rightSectionPointerEvents="all"
      rightSection={
        props.value && (
          <button type="button" className={passwordFieldClasses.eye} aria-label={words.clearSearch} onClick={clear}>
            <IconX size={20} aria-hidden />
          </button>
        )
      }
    />
  )
}
