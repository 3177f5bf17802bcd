import { type ComponentType, createElement, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws the portal in slices, with room in between for the browser to answer a touch. */
export function draw(portal: ComponentType) {
  const place = document.getElementById('root')
  if (!place) return
  const root = createRoot(place)
  startTransition(() => root.render(createElement(StrictMode, null, createElement(portal))))
}
