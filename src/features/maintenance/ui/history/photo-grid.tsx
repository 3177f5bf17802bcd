import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '#kit/words/words'
import classes from './details.module.css'

/** `focused` counts from 1. */
export function PhotoGrid({ photoUrls, focused, onOpen }: { photoUrls: string[]; focused: number | null; onOpen: (at: number) => void }) {
  const words = useWords('maintenance')
  return (
    <ul className={classes.photos}>
      {photoUrls.map((url, at) => (
        <li key={url}>
          <button
            type="button"
            className={classes.photo}
            aria-label={words.openPhoto(at + 1, photoUrls.length)}
            onClick={() => onOpen(at + 1)}
            data-autofocus={focused === at + 1 || undefined}
          >
            <Thumbnail url={url} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ url }: { url: string }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <MissingPhoto />
  return <img src={`${url}?size=small`} alt="" loading="lazy" onError={() => setFailed(true)} />
}

export function MissingPhoto() {
  return (
    <span className={classes.missing}>
      <IconPhotoOff size={32} aria-hidden />
      <span>{useWords('maintenance').photoMissing}</span>
    </span>
  )
}
