import { createContext, useContext } from 'react'
import type { Viewer } from '../../trpc-client'

export const ViewerContext = createContext<Viewer | null>(null)

export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext)
  if (!viewer) throw new Error('useViewer was called outside of the session')
  return viewer
}
