import { trpc } from '../../trpc'
import { useMailText } from '../text/mail-notes'

/** The state of outgoing email. */
export function useMail() {
  const state = trpc.community.info.useQuery().data?.mail ?? 'ready'
  const note = useMailText()(state)
  return {
    state,
    /** A sentence that promises an email, and what else is true of it. */
    promise: (sentence: string) => (note ? `${sentence} ${note}` : sentence),
  }
}

/** The community's time zone, in which every date and time is shown; the device's own until it is known. */
export function useTimeZone(): string {
  const { data } = trpc.community.info.useQuery()
  return data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
