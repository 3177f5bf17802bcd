import { Text } from '@mantine/core'
import { useId } from 'react'
import { ISSUE_TYPES } from '../../schema'
import { iconOf } from '../issue-icons'
import classes from './issue-type-tiles.module.css'

/** What it is about: one large tile a kind. */
export function IssueTypeTiles(props: { value: string; onChange: (value: string) => void; error?: string | undefined }) {
  const { value, onChange, error } = props
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className={classes.legend}>Issue type</legend>
      <div className={classes.tiles}>
        {ISSUE_TYPES.map((type) => {
          const Icon = iconOf(type)
          return (
            <label key={type} className={classes.tile}>
              <input
                type="radio"
                name="issueType"
                className={classes.radio}
                value={type}
                checked={value === type}
                onChange={() => onChange(type)}
                aria-invalid={error ? true : undefined}
              />
              <Icon size={28} aria-hidden />
              <span>{type}</span>
            </label>
          )
        })}
      </div>
      {error && (
        <Text mt={4} fz="sm" fw={600} c="var(--red-text)" id={id}>
          {error}
        </Text>
      )}
    </fieldset>
  )
}
