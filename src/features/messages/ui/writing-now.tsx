import { useEffect, useState } from 'react'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Message } from '../answers'

const EVERY = 5_000

interface Props {
  message: Pick<Message, 'id' | 'lastEntryId'>
  active: boolean
}

/**
 * Tells colleagues that somebody is writing, while the box holds text and the tab is in sight, and says who else is. What has come
 * meanwhile is loaded, so that nobody writes on below words they have not seen.
 */
export function WritingNow({ message: { id, lastEntryId }, active }: Props) {
  const words = useWords('messages')
  const formats = useFormats()
  const utils = trpc.useUtils()
  const [others, setOthers] = useState<string[]>([])
  const [latest, setLatest] = useState(lastEntryId)
  const { mutate } = trpc.messages.writing.useMutation({
    onSuccess: (answer) => {
      setOthers(answer.others.map(({ name }) => name))
      setLatest(answer.lastEntryId)
    },
  })
  const isBehind = latest > lastEntryId

  useEffect(() => {
    if (isBehind) void utils.messages.invalidate()
  }, [isBehind, utils])

  useEffect(() => {
    if (!active) return
    const tell = () => {
      if (!document.hidden) mutate({ id, writing: true })
    }
    tell()
    const timer = setInterval(tell, EVERY)
    return () => {
      clearInterval(timer)
      mutate({ id, writing: false })
    }
  }, [id, active, mutate])

  return (
    <p aria-live="polite">
      {others.length === 1 && words.isWriting(others[0] ?? '')}
      {others.length > 1 && words.areWriting(formats.list(others))}
    </p>
  )
}
