import { IconPhotoOff } from '@tabler/icons-react'
import { useWords } from '#kit/words/words'
import classes from './details.module.css'

/** Stands where a photo could not be loaded. */
export function MissingPhoto() {
  return (
    <span className={classes.missing}>
      <IconPhotoOff size={32} aria-hidden />
      <span>{useWords('maintenance').photoMissing}</span>
    </span>
  )
}
