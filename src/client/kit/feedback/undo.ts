import { trpc } from '../../trpc'
import { useTimeZone } from '../context/session'
import { useFormats } from '../words/formats'
import { useWords } from '../words/words'
import { showFailure, showToast } from './toast'

const UNDO_DURATION = 10_000

type Client = ReturnType<typeof trpc.useUtils>['client']

/** Shows the toast of a deletion, with an action that calls `restore`. */
export function useDeletionToast() {
  const words = useWords('kit')
  const utils = trpc.useUtils()
  return (toast: { title: string; message?: string }, restore: (client: Client) => Promise<unknown>) => {
    const undo = async () => {
      try {
        await restore(utils.client)
        showToast({ title: words.restored, tone: 'success' })
      } catch (error) {
        showFailure(words.restoreFailed, error)
      }
      await utils.invalidate()
    }
    showToast({ ...toast, tone: 'success', duration: UNDO_DURATION, action: { label: words.undo, run: () => void undo() } })
  }
}

/** 'It stays in Recently deleted until {date}.' */
export function useStaysUntil(): (until: string) => string {
  const { staysUntil } = useWords('kit')
  const { instantDay } = useFormats()
  const timeZone = useTimeZone()
  return (until) => staysUntil(instantDay(until, timeZone))
}
