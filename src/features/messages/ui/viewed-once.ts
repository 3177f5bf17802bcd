import { useEffect, useRef } from 'react'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { wordsNow } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'

/** Told once per message for as long as the page's tab lives; what could not be told is tried again when it is next opened. */
const told = new Set<number>()

/** Tells the server that the answer has been seen, as soon as the element it returns a ref for comes into view. */
export function useViewedOnce(id: number, isNew: boolean) {
  const answer = useRef<HTMLDivElement>(null)
  const utils = trpc.useUtils()
  const { mutate } = trpc.messages.markViewed.useMutation({
    onSuccess: () => utils.messages.unread.invalidate(),
    onError: (error) => {
      told.delete(id)
      showToast({ title: wordsNow('messages').viewedFailed, message: problemText(error, wordsNow('kit').tryAgain), tone: 'destructive' })
    },
  })

  useEffect(() => {
    if (!isNew || told.has(id) || !answer.current) return
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting) || told.has(id)) return
      watcher.disconnect()
      told.add(id)
      mutate({ id })
    })
    watcher.observe(answer.current)
    return () => watcher.disconnect()
  }, [id, isNew, mutate])

  return answer
}
