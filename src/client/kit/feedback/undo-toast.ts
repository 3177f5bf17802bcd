import type { Undo } from '../../../shared/undo'
import { trpc } from '../../trpc'
import { focusHeading } from '../navigation/focus'
import { useWords } from '../words/words'
import { showFailure, showToast } from './toast'

const UNDO_DURATION = 10_000

type Client = ReturnType<typeof trpc.useUtils>['client']
interface ToastText {
  title: string
  message?: string
}

/** Shows a toast with 'Undo' and then focuses the row that came back, if it has an id on the page. */
function useTakingBack(done: 'restored' | 'undone', failed: 'restoreFailed' | 'undoFailed') {
  const words = useWords('kit')
  const utils = trpc.useUtils()
  return (toast: ToastText, takeBack: (client: Client) => Promise<unknown>) => {
    const undo = async () => {
      focusHeading()
      try {
        const row = await takeBack(utils.client)
        await utils.invalidate()
        requestAnimationFrame(() => document.getElementById(String((row as { id?: number } | null)?.id))?.focus())
        showToast({ title: words[done], tone: 'success' })
      } catch (error) {
        showFailure(words[failed], error)
        await utils.invalidate()
      }
    }
    showToast({ ...toast, tone: 'success', duration: UNDO_DURATION, action: { label: words.undo, run: () => void undo() } })
  }
}

/** Shows the toast of a deletion, with an action that calls `restore`. */
export const useDeletionToast = () => useTakingBack('restored', 'restoreFailed')

/** Shows the toast of a deed that was sent as `undoable`, with 'Undo' if its answer offers that. */
export function useUndoToast() {
  const show = useTakingBack('undone', 'undoFailed')
  return (toast: ToastText, { id, undo }: { id?: number; undo?: Undo | undefined }) => {
    if (!undo) return showToast({ ...toast, tone: 'success' })
    return show(toast, async (client) => {
      await client.recentlyDeleted.undo.mutate({ id: undo.id })
      return { id }
    })
  }
}
