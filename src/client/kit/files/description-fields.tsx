import { Box, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { PICTURE_DESCRIPTION_MAX } from '../../../shared/picture-description'
import { Checkbox } from '../forms/checkbox'
import fields from '../forms/fields.module.css'
import { useWords } from '../words/words'

/** Null if nothing was said; empty if the picture is decorative. */
export type Description = string | null

interface Props {
  /** Tells the fields of several pictures apart. */
  name: string
  value?: Description | undefined
  onChange: (value: Description) => void
  error?: string | undefined
  disabled?: boolean
}

export function DescriptionFields({ name, value, onChange, error, disabled = false }: Props) {
  const words = useWords('pictures')
  const written = useRef<Description>(null)
  const decorate = (isDecorative: boolean) => {
    if (isDecorative) written.current = value ?? null
    onChange(isDecorative ? '' : written.current)
  }
  return (
    <Box component="fieldset" mb="sm" className={fields.fields} aria-label={name} disabled={disabled}>
      <TextInput
        label={words.pictureShows}
        description={words.pictureShowsHint}
        maxLength={PICTURE_DESCRIPTION_MAX}
        autoComplete="off"
        value={value ?? ''}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value.trimStart() || null)}
      />
      <Checkbox
        label={words.decorative}
        description={words.decorativeHint}
        checked={value === ''}
        onChange={(event) => decorate(event.currentTarget.checked)}
      />
    </Box>
  )
}
