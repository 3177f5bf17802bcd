import { useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { setTextSize, textSize } from './appearance'
import classes from './appearance-controls.module.css'

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const

const SIZES = [
  { value: 'standard', label: 'Standard' },
  { value: 'large', label: 'Large' },
] as const

/** How the portal looks on this device. */
export function AppearanceControls() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [size, setSize] = useState(textSize)
  return (
    <div className={classes.controls}>
      <Choice name="color-scheme" label="Theme" options={SCHEMES} value={colorScheme} onChange={setColorScheme} />
      <Choice
        name="text-size"
        label="Text size"
        options={SIZES}
        value={size}
        onChange={(next) => {
          setTextSize(next)
          setSize(next)
        }}
      />
    </div>
  )
}

function Choice<Value extends string>(props: {
  name: string
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className={classes.choice}>
      <legend>{props.label}</legend>
      <div className={classes.options}>
        {props.options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input type="radio" name={props.name} checked={props.value === option.value} onChange={() => props.onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
