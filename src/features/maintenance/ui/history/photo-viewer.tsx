import { useRef } from 'react'
import Lightbox, { type ZoomRef } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { useFormats, useWords } from '#kit/words/words'
import type { Formats } from '../../../../words/formats'
import type { Words } from '../../../../words/messages'
import 'yet-another-react-lightbox/styles.css'

import type { PhotoFacts, Report } from '../../answers'
import { MissingPhoto } from './photo-grid'
import classes from './photo-viewer.module.css'

interface Props {
  report: Report
  /** Counts from 1. */
  at: number
  onTurn: (at: number) => void
  onClose: () => void
}

export function PhotoViewer({ report, at, onTurn, onClose }: Props) {
  const words = useWords('maintenance')
  const formats = useFormats()
  const zoom = useRef<ZoomRef>(null)
  const { photoUrls, exifData } = report
  const count = photoUrls.length
  const facts = exifData?.find((photo) => photo.photoUrl === photoUrls[at - 1])
  const onKey = (key: string) => {
    if (key === 'Home') onTurn(1)
    if (key === 'End') onTurn(count)
    if (key === '0') zoom.current?.changeZoom(1)
  }
  return (
    <Lightbox
      open
      close={onClose}
      index={at - 1}
      slides={photoUrls.map((src, index) => ({ src, alt: words.photoOf(index + 1, count) }))}
      plugins={[Zoom]}
      // A phone's screen has up to three pixels per CSS pixel.
      zoom={{ ref: zoom, maxZoomPixelRatio: 6, scrollToZoom: true, pinchZoomV4: true }}
      // Loads one photo at a time: a phone has little memory for several large ones.
      carousel={{ finite: true, padding: 0, preload: 0 }}
      animation={{ fade: 0, navigation: 0, swipe: 200 }}
      labels={words.viewer}
      className={classes.viewer ?? ''}
      portal={{ container: { onKeyDown: ({ key }) => onKey(key) } }}
      on={{ view: ({ index }) => index + 1 !== at && onTurn(index + 1) }}
      render={{
        iconError: () => <MissingPhoto />,
        controls: () => (
          <p className={classes.caption} aria-live="polite">
            {words.photoOf(at, count)}
            {facts && factsText(words, formats, facts)}
          </p>
        ),
      }}
    />
  )
}

/** Shows the camera's clock as it is, because its time zone is unknown. */
function factsText(words: Words['maintenance'], formats: Formats, { capturedAt, camera }: PhotoFacts) {
  const taken = capturedAt && words.taken(formats.day(capturedAt), capturedAt.slice(11, 16))
  const parts = [taken, camera].filter(Boolean)
  return parts.length > 0 ? ` · ${parts.join(' · ')}` : ''
}
