import { useRef, useState } from 'react'
import { MissingPhoto } from '../history/missing-photo'
import classes from './photo-viewer.module.css'
import { useZoom } from './use-zoom'

/** Pinch, wheel, double tap or + and − enlarge; dragging moves what is enlarged and otherwise turns. */
export function ZoomablePhoto({ url, alt, onSwipe }: { url: string; alt: string; onSwipe: (by: number) => void }) {
  const stage = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const { zoom, moving, handlers } = useZoom(stage, onSwipe)
  const transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`
  return (
    <div ref={stage} className={classes.stage} data-enlarged={zoom.scale > 1 || undefined} {...handlers}>
      {failed ? (
        <div className={classes.missing}>
          <MissingPhoto />
        </div>
      ) : (
        <img
          src={url}
          alt={alt}
          draggable={false}
          className={classes.photo}
          data-moving={moving || undefined}
          style={{ transform }}
          onError={() => setFailed(true)}
        />
      )}
    </div>
  )
}
