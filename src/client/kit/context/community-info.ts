import { trpc } from '../../trpc'
import { useMailText } from '../text/mail-notes'

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
