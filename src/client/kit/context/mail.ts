import { trpc } from '../../trpc'
import { useMailText } from '../text/mail-notes'

/** Whether email leaves the portal, for every text that speaks of one. */
export function useMail() {
  const state = trpc.community.info.useQuery().data?.mail ?? 'ready'
  const note = useMailText()(state)
  return {
    state,
    /** A sentence that promises an email, and what else is true of it. */
    promise: (sentence: string) => (note ? `${sentence} ${note}` : sentence),
  }
}
