import { Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type ChangeEvent, useId } from 'react'
import { useWords } from '../../../../client/kit/words/words'
import classes from './import-residents.module.css'

interface Props {
  label: string
  fileName: string
  error: string
  busy: boolean
  onChoose: (file: File) => void
}

/** One CSV file, read in the browser; nothing is uploaded. */
export function FileField({ label, fileName, error, busy, onChoose }: Props) {
  const words = useWords('residents')
  const id = useId()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (file) onChoose(file)
  }
  return (
    <div>
      <label className={classes.file} data-wrong={error ? true : undefined}>
        <input
          type="file"
          className="only-heard"
          accept=".csv,text/csv"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          disabled={busy}
          onChange={choose}
        />
        <IconFileSpreadsheet size={26} aria-hidden />
        <span>{busy ? words.reading : fileName || words.chooseFile}</span>
      </label>
      {error && (
        <Text mt={8} fw={600} c="var(--red-text)" id={id} role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
