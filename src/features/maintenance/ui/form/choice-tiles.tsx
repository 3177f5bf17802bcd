import { Box, Text } from '@mantine/core'
import type { IconDots } from '@tabler/icons-react'
import { useId } from 'react'
import { messageText } from '#kit/words/words'
import classes from './choice-tiles.module.css'

interface Props<Value extends string> {
  label: string
  name: string
  choices: readonly Value[]
  iconOf: (value: Value) => typeof IconDots
  names: Record<Value, string>
  value: string
  onChange: (value: Value) => void
  error?: string | undefined
}

/** A radio group of large tiles with icons. */
export function ChoiceTiles<Value extends string>({ label, name, choices, iconOf, names, value, onChange, error }: Props<Value>) {
  const id = useId()
  return (
    <fieldset className={classes.choices} aria-describedby={error ? id : undefined}>
      <Box component="legend" mb="0.5rem" fw={600}>
        {label}
      </Box>
      {error && (
        <Text mb="0.5rem" fz="sm" fw={600} c="var(--red-text)" id={id}>
          {messageText(error)}
        </Text>
      )}
      <div className={classes.tiles} data-few={choices.length < 4 || undefined}>
        {choices.map((choice) => {
          const Icon = iconOf(choice)
          return (
            <label key={choice} className={classes.tile}>
              <input
                type="radio"
                name={name}
                className={classes.radio}
                value={choice}
                checked={value === choice}
                onChange={() => onChange(choice)}
                aria-invalid={error ? true : undefined}
              />
              <Icon size={28} aria-hidden />
              <span>{names[choice]}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
