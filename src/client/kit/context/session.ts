import { createContext, useContext } from 'react'
import { trpc } from '../../trpc'
import type { Viewer } from '../../trpc-client'
import { useMailText } from '../text/mail-notes'
import { useLanguage } from '../words/words'

export const ViewerContext = createContext<Viewer | null>(null)

export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext)
  if (!viewer) throw new Error('useViewer was called outside of the session')
  return viewer
}

export function useMail() {
  const state = trpc.community.info.useQuery().data?.mail ?? 'ready'
  const note = useMailText()(state)
  return {
    state,
    promise: (sentence: string) => (note ? `${sentence} ${note}` : sentence),
  }
}

/** The device's own time zone is used until the community's is known. */
export function useTimeZone(): string {
  const { data } = trpc.community.info.useQuery()
  return data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** `lang` of texts that are stored without their language: the community's, if the page is in another. */
export function useCommunityLang(): string | undefined {
  const { data } = trpc.community.info.useQuery()
  return data?.language === useLanguage() ? undefined : data?.language
}
