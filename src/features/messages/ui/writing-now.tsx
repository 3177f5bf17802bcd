import { useEffect, useState } from 'react'
import { useFormats } from '../../../client/kit/words/formats'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'

const EVERY = 5_000

/** Tells colleagues that somebody is writing, while the box holds text and the tab is in sight, and says who else is. */
export function WritingNow({ id, active }: { id: number; active: boolean }) {
  const words = useWords('messages')
  const formats = useFormats()
  const [others, setOthers] = useState<string[]>([])
  const { mutate } = trpc.messages.writing.useMutation({ onSuccess: (answer) => setOthers(answer.others.map(({ name }) => name)) })

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
