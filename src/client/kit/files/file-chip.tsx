import { CloseButton, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { sizeInKb } from '../../../shared/file-kinds'
import { useWords } from '../words/words'
import { hasLocation } from './prepare-picture'
import classes from './upload.module.css'

export function FileChip(props: {
  name: string
  bytes?: number
  file?: File
  picture?: string
  keepsOriginal?: boolean
  disabled?: boolean
  onRemove?: () => void
}) {
  const words = useWords('kit')
  const preview = useFileAddress(props.file) ?? props.picture
  return (
    <div className={classes.chip}>
      {preview ? <img className={classes.preview} src={preview} alt="" /> : <IconFile className={classes.icon} size={24} aria-hidden />}
      <div className={classes.name}>
        <span className={classes.fileName}>{props.name}</span>
        {props.bytes !== undefined && (
          <Text component="span" fz="sm" c="dimmed">
            {sizeInKb(props.bytes)}
          </Text>
        )}
        {props.onRemove && !props.file && (
          <Text component="span" fz="sm" c="dimmed">
            {words.removedAtOnce}
          </Text>
        )}
        {props.keepsOriginal && props.file && <LocationNote file={props.file} />}
      </div>
      {props.onRemove && <CloseButton aria-label={words.remove(props.name)} disabled={props.disabled ?? false} onClick={props.onRemove} />}
    </div>
  )
}

function LocationNote({ file }: { file: File }) {
  const words = useWords('kit')
  const [isLocated, setLocated] = useState(false)
  useEffect(() => {
    let gone = false
    void hasLocation(file).then((answer) => gone || setLocated(answer))
    return () => {
      gone = true
    }
  }, [file])
  return (
    <Text component="span" fz="sm" role="status">
      {isLocated && words.locationRemoved}
    </Text>
  )
}

const SHOWN = new Set(['image/jpeg', 'image/png', 'image/gif'])

export function useLocalAddress(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => {
      URL.revokeObjectURL(url)
      setAddress(undefined)
    }
  }, [file])
  return address
}

/** Undefined unless every browser can show the picture. */
export const useFileAddress = (file: File | undefined) => useLocalAddress(file && SHOWN.has(file.type) ? file : null)
