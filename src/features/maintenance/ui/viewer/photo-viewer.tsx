import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatDate } from '../../../../shared/calendar'
import type { PhotoFacts, Report } from '../../schema'
import classes from './photo-viewer.module.css'
import { ZoomablePhoto } from './zoomable-photo'

interface Props {
  report: Report
  /** Counts from 1. */
  at: number
  onTurn: (at: number) => void
  onClose: () => void
}

/** One photo on the whole screen: arrows, keys and swipes turn, fingers and wheel enlarge. */
export function PhotoViewer({ report, at, onTurn, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { photoUrls, exifData } = report
  const url = photoUrls[at - 1] ?? ''
  const facts = exifData?.find((photo) => photo.photoUrl === url)
  const turn = (by: number) => {
    const next = at + by
    if (next >= 1 && next <= photoUrls.length) onTurn(next)
  }

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
    if (event.key === 'Home') onTurn(1)
    if (event.key === 'End') onTurn(photoUrls.length)
  }

  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label="Photo viewer"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <ZoomablePhoto key={url} url={url} alt={`Photo ${at} of ${photoUrls.length}`} onSwipe={turn} />
      <p className={classes.caption} aria-live="polite">
        Photo {at} of {photoUrls.length}
        {facts && factsText(facts)}
      </p>
      <button type="button" className={classes.close} aria-label="Close photo" onClick={onClose}>
        <IconX size={28} aria-hidden />
      </button>
      {photoUrls.length > 1 && (
        <>
          <button type="button" className={classes.previous} aria-label="Previous photo" disabled={at === 1} onClick={() => turn(-1)}>
            <IconChevronLeft size={32} aria-hidden />
          </button>
          <button type="button" className={classes.next} aria-label="Next photo" disabled={at === photoUrls.length} onClick={() => turn(1)}>
            <IconChevronRight size={32} aria-hidden />
          </button>
        </>
      )}
    </dialog>
  )
}

/** The camera's own clock is shown as it is: no time zone is right for it. */
function factsText({ capturedAt, camera }: PhotoFacts) {
  const taken = capturedAt && `taken ${formatDate(capturedAt)}, ${capturedAt.slice(11, 16)}`
  const parts = [taken, camera].filter(Boolean)
  return parts.length > 0 ? ` · ${parts.join(' · ')}` : ''
}
