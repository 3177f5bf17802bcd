/** How a photo lies on its stage: moved by x and y from the middle, and enlarged. */
export interface Zoom {
  scale: number
  x: number
  y: number
}
export interface Point {
  x: number
  y: number
}

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 }
const SCALE_MAX = 6

/** Enlarges by `factor` so that what lies under `point` (seen from the middle) stays there, and nothing leaves a stage of that size. */
export function zoomAt(zoom: Zoom, factor: number, point: Point, stage: { width: number; height: number }): Zoom {
  const scale = Math.min(SCALE_MAX, Math.max(1, zoom.scale * factor))
  const grown = scale / zoom.scale
  return keepInside({ scale, x: point.x - (point.x - zoom.x) * grown, y: point.y - (point.y - zoom.y) * grown }, stage)
}

export const moveBy = (zoom: Zoom, by: Point, stage: { width: number; height: number }): Zoom =>
  keepInside({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, stage)

function keepInside({ scale, x, y }: Zoom, { width, height }: { width: number; height: number }): Zoom {
  const most = { x: ((scale - 1) * width) / 2, y: ((scale - 1) * height) / 2 }
  return { scale, x: Math.min(most.x, Math.max(-most.x, x)), y: Math.min(most.y, Math.max(-most.y, y)) }
}
