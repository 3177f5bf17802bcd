import { useEffect, useRef } from 'react'
import { showFailure } from '#kit/feedback/show-failure'
import { wordsNow } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Message } from '../answers'

/** Told once per entry for as long as the page's tab lives; what could not be told is tried again when it is next opened. */
const told = new Set<string>()

/** Tells the server that the latest entry has been seen, as soon as the element it returns a ref for comes into view. */
export function useViewedOnce({ id, lastEntryId }: Message, mine: boolean, isNew: boolean) {
  const latest = useRef<HTMLDivElement>(null)
  const utils = trpc.useUtils()
  const name = `${id}-${lastEntryId}`
  const settle = {
    onSuccess: () => utils.dashboard.unread.invalidate(),
    onError: (error: unknown) => {
      told.delete(name)
      showFailure(wordsNow('messages').viewedFailed, error)
    },
  }
  const { mutate: view } = trpc.messages.markViewed.useMutation(settle)
  const { mutate: see } = trpc.messages.seen.useMutation(settle)

  useEffect(() => {
    if (!isNew || told.has(name) || !latest.current) return
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting) || told.has(name)) return
      watcher.disconnect()
      told.add(name)
      if (mine) view({ id })
      else see({ id, entryId: lastEntryId })
    })
    watcher.observe(latest.current)
    return () => watcher.disconnect()
  }, [id, lastEntryId, name, mine, isNew, view, see])

  return latest
}
