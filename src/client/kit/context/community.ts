import { useEffect, useSyncExternalStore } from 'react'

/** Name and logo of the association: the server writes them into every page, and the settings may change them meanwhile. */
interface Community {
  name: string
  /** Address of its logo or photo, or empty. */
  picture: string
}

const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
let community: Community = { name: said('community'), picture: said('community-picture') }
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function setCommunity({ name, picture }: Community) {
  if (name === community.name && picture === community.picture) return
  community = { name, picture }
  for (const listener of listeners) listener()
}

export const useCommunityName = () => useSyncExternalStore(subscribe, () => community.name)
export const useCommunityPicture = () => useSyncExternalStore(subscribe, () => community.picture)

/** "Page · Community" in the tab, the history and to screen readers. */
export function useDocumentTitle(page: string) {
  const community = useCommunityName()
  useEffect(() => {
    document.title = community ? `${page} · ${community}` : page
  }, [page, community])
}
