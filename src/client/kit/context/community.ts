import { useEffect, useSyncExternalStore } from 'react'

/** The server writes this into every page; a change of the settings updates it. */
interface Community {
  name: string
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

export function useDocumentTitle(page: string) {
  const community = useCommunityName()
  useEffect(() => {
    document.title = community ? `${page} · ${community}` : page
  }, [page, community])
}
