import { Box, Stack, Text } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, Fragment, type ReactNode, useId, useState } from 'react'
import { acceptOf, type Extension, MEGABYTE, tooMany } from '../../../shared/file-kinds'
import { messageText, useWords } from '../words/words'
import { FileChip } from './file-chip'
import { prepareFile } from './prepare-picture'
import classes from './upload.module.css'

interface Props {
  label: string
  hint?: string
  extensions: readonly Extension[]
  maxBytes: number
  maxCount: number
  tooMany?: string
  files: File[]
  onChange: (files: File[], refused: string[]) => void
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  camera?: boolean
  /** Documents are stored byte for byte, except for a picture's location. */
  keepsOriginals?: boolean
  /** Fields below a chosen file. */
  below?: (file: File) => ReactNode
}

export const keyOfFile = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

export function UploadZone(props: Props) {
  const { files, maxCount, keepsOriginals = false } = props
  const words = useWords('kit')
  const id = useId()
  const [refusals, setRefusals] = useState<string[]>([])
  const [over, setOver] = useState(false)
  const [preparing, setPreparing] = useState(false)
  const disabled = props.disabled || preparing
  const errors = refusals.length > 0 ? refusals.map(messageText) : props.error ? [props.error] : []
  const error = errors.length > 0
  const full = files.length >= maxCount

  const add = async (chosen: File[]) => {
    setPreparing(true)
    const [good, said]: [File[], string[]] = [[], []]
    // One after another, because a phone lacks the memory for several pictures at once.
    for (const each of chosen) {
      const { file, refusal } = await prepareFile(each, { ...props, keepsOriginals })
      if (file) good.push(file)
      if (refusal) said.push(refusal)
    }
    setPreparing(false)
    const next = maxCount === 1 && good.length === 1 ? good : [...files, ...good]
    const refused = next.length > maxCount ? [props.tooMany ?? tooMany(maxCount), ...said] : said
    setRefusals(refused)
    if (good.length > 0) props.onChange(next.slice(0, maxCount), refused.map(messageText))
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void add([...(event.currentTarget.files ?? [])])
    // Lets the same file be chosen again.
    event.currentTarget.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) void add([...event.dataTransfer.files])
  }
  const input = { type: 'file', className: 'visually-hidden', disabled: disabled || (full && maxCount > 1), onChange: choose } as const

  return (
    <Stack gap={8}>
      <Text component="span" fw={500}>
        <span id={`${id}-label`}>{props.label}</span>
        {props.required && <span aria-hidden> *</span>}
      </Text>
      {files.map((file, at) => (
        <Fragment key={keyOfFile(file)}>
          <FileChip
            name={file.name}
            bytes={file.size}
            file={file}
            keepsOriginal={keepsOriginals}
            disabled={disabled}
            onRemove={() => {
              setRefusals([])
              props.onChange(
                files.filter((_, other) => other !== at),
                [],
              )
            }}
          />
          {props.below?.(file)}
        </Fragment>
      ))}
      <div className={classes.choices} data-hidden={full || undefined}>
        <label
          className={classes.zone}
          data-over={over || undefined}
          data-wrong={error ? true : undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            {...input}
            multiple={maxCount > 1}
            accept={acceptOf(props.extensions)}
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
            aria-invalid={error ? true : undefined}
            aria-required={props.required}
          />
          <IconUpload size={26} aria-hidden />
          <span>{preparing ? words.preparing : maxCount === 1 ? words.chooseFile : words.chooseFiles}</span>
          <Box component="span" maw="100%" fz="sm" fw={400} c="dimmed" id={`${id}-hint`}>
            {props.hint ?? words.kindsAndSize(props.extensions.join(', '), Math.round(props.maxBytes / MEGABYTE))}
          </Box>
        </label>
        {props.camera && (
          <label className={classes.camera}>
            <input {...input} accept="image/*" capture="environment" aria-label={words.takePhotoFor(props.label)} />
            <IconCamera size={24} aria-hidden />
            {words.takePhoto}
          </label>
        )}
      </div>
      {error && (
        <Text component="div" fz="sm" fw={600} lh="1.4" c="var(--red-text)" id={`${id}-error`} role="alert">
          {errors.map((each) => (
            <p key={each}>{messageText(each)}</p>
          ))}
        </Text>
      )}
    </Stack>
  )
}
