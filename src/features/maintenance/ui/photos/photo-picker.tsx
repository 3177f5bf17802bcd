import { Text } from '@mantine/core'
import { IconCamera, IconPhotoPlus, IconX } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import { useLocalAddress } from '#kit/files/file-chip'
import { messageText, useWords } from '#kit/words/words'
import { PHOTOS_MAX } from '../../schema'
import classes from './photo-picker.module.css'
import type { Photo, Photos } from './use-photos'

const ACCEPTED = 'image/jpeg,image/png,.jpg,.jpeg,.png'

interface Props {
  photos: Photos
  error?: string | undefined
  /** The sent share of each photo, 0 to 1; null while nothing is being sent. */
  sent: number[] | null
}

export function PhotoPicker({ photos, error, sent }: Props) {
  const words = useWords('maintenance')
  const id = useId()
  const [over, setOver] = useState(false)
  const said = photos.refusal || error
  const busy = sent !== null
  const disabled = busy || photos.photos.length >= PHOTOS_MAX
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void photos.add([...(event.currentTarget.files ?? [])])
    // Choosing the same photo again then fires a change event.
    event.currentTarget.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) void photos.add([...event.dataTransfer.files])
  }
  const input = { type: 'file', className: 'visually-hidden', accept: ACCEPTED, disabled, onChange: choose } as const

  return (
    <fieldset
      className={classes.field}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      aria-labelledby={`${id}-label`}
    >
      <div>
        <Text component="span" fw={500} id={`${id}-label`}>
          {words.photosOptional}
        </Text>{' '}
        <Text component="span" fz="sm" c="dimmed" id={`${id}-hint`}>
          {words.photosHint}
        </Text>
      </div>
      <ul className={classes.tiles}>
        {photos.photos.map((photo, at) => (
          <PhotoTile key={photo.id} photo={photo} sent={sent?.[at] ?? null} onRemove={busy ? undefined : () => photos.remove(photo.id)} />
        ))}
        <li className={classes.choice} data-camera data-off={disabled || undefined}>
          <label>
            <input {...input} capture="environment" />
            <IconCamera size={28} aria-hidden />
            {words.takePhoto}
          </label>
        </li>
        <li className={classes.choice} data-off={disabled || undefined}>
          <label>
            <input
              {...input}
              multiple
              aria-describedby={`${id}-hint${said ? ` ${id}-said` : ''}`}
              aria-invalid={error ? true : undefined}
            />
            <IconPhotoPlus size={28} aria-hidden />
            {words.addPhotos}
          </label>
        </li>
      </ul>
      {said && (
        <Text fz="sm" fw={600} lh="1.4" c="var(--red-text)" id={`${id}-said`} role="alert">
          {messageText(said)}
        </Text>
      )}
    </fieldset>
  )
}

function PhotoTile({ photo, sent, onRemove }: { photo: Photo; sent: number | null; onRemove: (() => void) | undefined }) {
  const words = useWords('maintenance')
  const kit = useWords('kit')
  const address = useLocalAddress(photo.file)
  const percent = sent === null ? null : Math.floor(sent * 100)
  return (
    <li className={classes.tile}>
      {address && <img src={address} alt={photo.name} />}
      {!photo.file && <span className={classes.waiting}>{kit.preparing}</span>}
      {percent !== null && <progress className={classes.progress} max={100} value={percent} aria-label={words.uploadOf(photo.name)} />}
      {onRemove && (
        <button type="button" className={classes.remove} aria-label={kit.remove(photo.name)} onClick={onRemove}>
          <IconX size={22} aria-hidden />
        </button>
      )}
    </li>
  )
}
