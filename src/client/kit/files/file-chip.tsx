import { CloseButton, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { sizeInKb } from '../../../shared/file-kinds'
import { useWords } from '../words/words'
import classes from './upload.module.css'
import { useFileAddress } from './use-file-address'

/** A file that has been chosen, or one that is already stored (`picture` is its address), with a way to take it away again. */
export function FileChip(props: {
  name: string
  bytes?: number
  file?: File
  picture?: string
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
      </div>
      {props.onRemove && <CloseButton aria-label={words.remove(props.name)} disabled={props.disabled ?? false} onClick={props.onRemove} />}
    </div>
  )
}
