import { problemText, readProblem } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { isCancelled, useUpload } from '#kit/files/use-upload'
import { trpc } from '../../../../client/trpc'
import type { Poll } from '../../answers'
import { useOpenView } from '../views'
import { useFormWords } from '../words'

const idOf = (answer: unknown) => (typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : '')

/** Sends the form and opens the poll. `onRefused` gets an error that fields may explain. */
export function useSave(poll: Poll | null, onRefused: (error: unknown) => void) {
  const words = useFormWords()
  const utils = trpc.useUtils()
  const open = useOpenView()
  const { progress, send, cancel } = useUpload()

  async function save(data: FormData) {
    try {
      const saved = await (poll ? send('PATCH', `/api/polls/${poll.id}`, data) : send('POST', '/api/polls', data))
      showToast({ title: words.success, message: poll ? words.updated : words.createdDone, tone: 'success' })
      await utils.polls.invalidate()
      open({ poll: idOf(saved) })
    } catch (error) {
      if (isCancelled(error)) return
      onRefused(error)
      const { status } = readProblem(error)
      if (status === 401) return showToast({ title: words.loginNeeded, message: words.loginNeededWhy, tone: 'destructive' })
      const message = status === 403 ? words.saveFailed : problemText(error, words.saveFailed)
      showToast({ title: words.error, message, tone: 'destructive' })
    }
  }
  return { save, progress, cancel }
}
