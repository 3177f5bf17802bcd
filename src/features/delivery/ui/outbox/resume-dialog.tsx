import { useState } from 'react'
import { useTimeZone } from '#kit/context/community-info'
import { ConfirmDialog } from '#kit/dialogs/dialog'
import { Checkbox } from '#kit/forms/checkbox'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import type { Outputs } from '../../../../client/trpc'
import { CHANNELS } from '../../schema'

interface Props {
  oldNews: NonNullable<Outputs['delivery']['overview']['oldNews']>
  busy: boolean
  onResume: (withoutOldNews: boolean) => void
  onClose: () => void
}

/** Asks what becomes of what has waited for long: last month's water shut-off is no news. */
export function ResumeDialog({ oldNews, busy, onResume, onClose }: Props) {
  const words = useWords('outbox')
  const { plural, list, instantDay } = useFormats()
  const timeZone = useTimeZone()
  const [sends, setSends] = useState(false)
  const counts = { email: words.count, ...words.countBeside }
  const waiting = CHANNELS.filter((channel) => oldNews[channel] > 0).map((channel) => plural(oldNews[channel], counts[channel]))
  return (
    <ConfirmDialog title={words.resumeTitle} confirmLabel={words.resume} busy={busy} onConfirm={() => onResume(!sends)} onClose={onClose}>
      <p>{words.oldNews(list(waiting), instantDay(oldNews.since, timeZone))}</p>
      <Checkbox
        label={words.sendOldNews}
        description={words.otherwiseFailed}
        checked={sends}
        onChange={(event) => setSends(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  )
}
