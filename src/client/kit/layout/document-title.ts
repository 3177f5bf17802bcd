import { useEffect } from 'react'
import { useCommunityName } from '../context/community'

/** "Page · Community" in the tab, the history and to screen readers. */
export function useDocumentTitle(page: string) {
  const community = useCommunityName()
  useEffect(() => {
    document.title = community ? `${page} · ${community}` : page
  }, [page, community])
}
