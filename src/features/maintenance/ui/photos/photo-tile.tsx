import { IconX } from '@tabler/icons-react'
import { useLocalAddress } from '#kit/files/file-chip'
import { useWords } from '#kit/words/words'
import classes from './photo-picker.module.css'
import type { Photo } from './use-photos'

/** One chosen photo: what it shows, how far it is, and a way to take it out again. */
export function PhotoTile({ photo, sent, onRemove }: { photo: Photo; sent: number | null; onRemove: (() => void) | undefined }) {
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
