import { Button } from '@mantine/core'
import { IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTimeZone } from '#kit/context/time-zone'
import { useViewer } from '#kit/context/viewer'
import { Note } from '#kit/feedback/note'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'

import { may } from '../../../shared/permissions'
import type { Message } from '../answers'

/** Takes the place of the form once a message is sent, with what was sent in sight. */
export function SentMessage({ message, onAnother }: { message: Message; onAnother: () => void }) {
  const words = useWords('messages')
  const node = useRef<HTMLDivElement>(null)
  const day = useFormats().instantDay(message.createdAt, useTimeZone())
  const board = may(useViewer(), 'messages.readAll')
  useEffect(() => {
    requestAnimationFrame(() => {
      node.current?.focus({ preventScroll: true })
      node.current?.scrollIntoView({ block: 'center' })
    })
  }, [])

  function text() {
    if (message.isBroadcast) return words.sentToEveryoneOn(day)
    return board ? words.sentToBoardOn(day) : words.sentToBoardAtTop(day)
  }
  const another = (
    <Button variant="default" leftSection={<IconPencil size={20} aria-hidden />} onClick={onAnother}>
      {words.another}
    </Button>
  )
  return (
    <div ref={node} tabIndex={-1}>
      <Note tone="green" icon={IconCircleCheck} action={another}>
        {text()}
      </Note>
    </div>
  )
}
