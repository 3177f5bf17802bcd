import { Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import chips from '../layout/chip.module.css'
import classes from './choice-chips.module.css'

export function ChoiceChips<Value extends string>(props: {
  label: string
  choices: readonly Value[]
  chosen: readonly Value[]
  textOf: (value: Value) => string
  onChange: (chosen: Value[]) => void
  error?: string | undefined
}) {
  const id = useId()
  const { choices, chosen, error } = props
  const toggle = (value: Value) =>
    props.onChange(choices.filter((each) => (each === value ? !chosen.includes(each) : chosen.includes(each))))
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className={classes.legend}>{props.label}</legend>
      <Group gap={8}>
        {choices.map((value) => (
          <label key={value} className={chips.chip}>
            <input
              type="checkbox"
              className={classes.box}
              checked={chosen.includes(value)}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(value)}
            />
            <IconCheck className={classes.tick} size={18} stroke={3} aria-hidden />
            {props.textOf(value)}
          </label>
        ))}
      </Group>
      {error && (
        <p className={classes.error} id={id}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
