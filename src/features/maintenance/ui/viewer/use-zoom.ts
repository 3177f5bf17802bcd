import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { FITTED, moveBy, type Point, zoomAt } from './zoom'

const SWIPE = 50
const STEP = 1.5
const DOUBLE_TAP = 2.5

/** Turns fingers, mouse, wheel and keys into a zoom; a swipe over a fitted photo is handed on as -1 or 1. */
export function useZoom(stage: RefObject<HTMLDivElement | null>, onSwipe: (by: number) => void) {
  const [zoom, setZoom] = useState(FITTED)
  const [moving, setMoving] = useState(false)
  const pointers = useRef(new Map<number, Point>())
  const started = useRef<Point | null>(null)

  const sizeOf = () => stage.current?.getBoundingClientRect() ?? new DOMRect()
  const enlarge = (factor: number, at?: Point) => {
    const box = sizeOf()
    const point = at ? { x: at.x - box.left - box.width / 2, y: at.y - box.top - box.height / 2 } : { x: 0, y: 0 }
    setZoom((before) => zoomAt(before, factor, point, box))
  }
  const latest = useRef(enlarge)
  latest.current = enlarge

  useEffect(() => {
    const node = stage.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY })
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '+' || event.key === '=') latest.current(STEP)
      if (event.key === '-') latest.current(1 / STEP)
      if (event.key === '0') setZoom(FITTED)
    }
    // React listens to the wheel passively, which could not stop the page from zooming.
    node?.addEventListener('wheel', onWheel, { passive: false })
    window.addEventListener('keydown', onKey)
    return () => {
      node?.removeEventListener('wheel', onWheel)
      window.removeEventListener('keydown', onKey)
    }
  }, [stage])

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    stage.current?.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    started.current = pointers.current.size === 1 ? { x: event.clientX, y: event.clientY } : null
    setMoving(true)
  }

  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (other) enlarge(distance(now, other) / Math.max(1, distance(before, other)), middle(now, other))
    const by = { x: now.x - before.x, y: now.y - before.y }
    const share = other ? 0.5 : 1
    setZoom((zoomed) => moveBy(zoomed, { x: by.x * share, y: by.y * share }, sizeOf()))
  }

  const onPointerUp = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId)) return
    setMoving(pointers.current.size > 0)
    const from = started.current
    started.current = null
    if (!from || zoom.scale > 1) return
    const across = event.clientX - from.x
    if (Math.abs(across) > SWIPE && Math.abs(across) > Math.abs(event.clientY - from.y)) onSwipe(across < 0 ? 1 : -1)
  }

  const onDoubleClick = (event: { clientX: number; clientY: number }) => {
    if (zoom.scale > 1) setZoom(FITTED)
    else enlarge(DOUBLE_TAP, { x: event.clientX, y: event.clientY })
  }

  return { zoom, moving, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onDoubleClick } }
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
