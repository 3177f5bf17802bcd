import { Box } from '@mantine/core'
import type { Told, ToldAbout } from '../../../shared/recipients'
import { trpc } from '../../trpc'
import { useTimeZone } from '../context/session'
import { useFormats, useWords } from '../words/words'

interface Props {
  about: ToldAbout
  id: number
  changeId?: number
  commentId?: number
}

/** For the board: 'Told 12 people, Nov 27, 1:36 PM', once for each deed; a press opens the channels. `changeId` or `commentId` names a step of a report. */
export function ToldLines({ about, id, ...step }: Props) {
  const { data } = trpc.notifications.told.useQuery({ about, id })
  const { changeId = null, commentId = null } = step
  const deeds = about === 'report' ? data?.filter((told) => told.changeId === changeId && told.commentId === commentId) : data
  return deeds?.map((told) => <ToldLine key={`${told.kind} ${told.at}`} told={told} />)
}

function ToldLine({ told }: { told: Told }) {
  const words = useWords('notifying')
  const { plural, instant } = useFormats()
  const timeZone = useTimeZone()
  const deed = words.deeds[told.kind as keyof typeof words.deeds]
  const line = words.toldAt(plural(told.people, words.told), instant(told.at, timeZone))
  const channels = (['email', 'sms', 'push'] as const).filter((channel) => told[channel] > 0)
  const sent = channels.map((channel) => plural(told[channel], words[channel])).join(', ')
  return (
    <details>
      <Box component="summary" mih="2.75rem" style={{ alignContent: 'center', cursor: 'pointer' }}>
        {deed ? `${deed} · ${line}` : line}
      </Box>
      <p>{[sent, told.returned > 0 && plural(told.returned, words.cameBack)].filter(Boolean).join('; ')}</p>
    </details>
  )
}
