import { useState } from 'react'
import { readProblem } from '#kit/feedback/problem'
import { showFailure, useToastMutation } from '#kit/feedback/toast'
import { isCancelled, useUpload } from '#kit/files/use-upload'
import { useSendingKey } from '#kit/forms/use-once'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Entry, Message } from '../answers'

/** Sends an entry. `overtaken`: somebody else was faster, and their entry has been loaded. */
export function useEntry(message: Message, mine: boolean) {
  const words = useWords('messages')
  const utils = trpc.useUtils()
  const upload = useUpload()
  const { keyOf } = useSendingKey()
  // The last entry when the box opened or when somebody else was faster.
  const [after, setAfter] = useState(message.lastEntryId)
  const [overtaken, setOvertaken] = useState(false)
  const refresh = () => Promise.all([utils.messages.invalidate(), utils.dashboard.invalidate()])
  const resolve = useToastMutation(trpc.messages.resolve, { success: words.hasResolved, failure: words.notSaved, onSettled: refresh })

  async function explain(problem: unknown) {
    showFailure(mine ? words.sendFailed : words.replyFailed, problem)
    if (readProblem(problem).status !== 409) return
    const { lastEntryId } = await utils.messages.read.fetch({ id: message.id }, { staleTime: 0 })
    if (lastEntryId === after) return
    setAfter(lastEntryId)
    setOvertaken(true)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-entry="${lastEntryId}"]`)?.focus())
  }

  /** The new entry, or null. */
  async function send(text: string, files: File[]): Promise<Entry | null> {
    const form = new FormData()
    for (const [name, value] of Object.entries({ text, after, key: keyOf(text, files) })) form.append(name, String(value))
    for (const file of files) form.append('files', file)
    try {
      return (await upload.send('POST', `/api/messages/${message.id}/entries`, form)) as Entry
    } catch (problem) {
      if (!isCancelled(problem)) await explain(problem)
      return null
    } finally {
      void refresh()
    }
  }
  /** Everything up to the neighbor's newer entries is resolved. */
  const markResolved = () => resolve.mutate({ id: message.id, after })
  return { send, markResolved, upload, overtaken }
}
