import { Button } from '@mantine/core'
import { IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { useViewer } from '../../../client/kit/context/viewer'
import { Note } from '../../../client/kit/feedback/note'
import { formatInstantDate } from '../../../shared/calendar'
import { may } from '../../../shared/permissions'
import type { Message } from '../answers'

/** Takes the place of the form once a message is sent, with what was sent in sight. */
export function SentMessage({ message, onAnother }: { message: Message; onAnother: () => void }) {
  const node = useRef<HTMLDivElement>(null)
  const day = formatInstantDate(message.createdAt, useTimeZone())
  const board = may(useViewer(), 'messages.readAll')
  useEffect(() => {
    requestAnimationFrame(() => {
      node.current?.focus({ preventScroll: true })
      node.current?.scrollIntoView({ block: 'center' })
    })
  }, [])

  function text() {
    if (message.isBroadcast) return `Sent to everyone on ${day}.`
    return board ? `Sent to the board on ${day}.` : `Sent to the board on ${day}. It's at the top of your messages.`
  }
  const another = (
    <Button variant="default" leftSection={<IconPencil size={20} aria-hidden />} onClick={onAnother}>
      Write another
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
