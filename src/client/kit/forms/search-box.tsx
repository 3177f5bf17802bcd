import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useWords } from '../words/words'
import classes from './password-field.module.css'

/** Searches while somebody writes. */
export function SearchBox(props: { label: string; value: string; onChange: (value: string) => void }) {
  const words = useWords('kit')
  return (
    <TextInput
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
          <button type="button" className={classes.eye} aria-label={words.clearSearch} onClick={() => props.onChange('')}>
            <IconX size={20} aria-hidden />
          </button>
        )
      }
    />
  )
}
