import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { useTimeZone } from '#kit/context/session'
import { ConfirmDialog } from '#kit/dialogs/dialog'
import { showFailure } from '#kit/feedback/toast'
import { Checkbox } from '#kit/forms/checkbox'
import { Card } from '#kit/layout/card'
import { StatusBadge, type Tone } from '#kit/lists/status-badge'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import type { MailState } from '../../../../shared/system'
import { CHANNELS } from '../../schema'
import classes from './outbox.module.css'

interface Props {
  state: MailState
  paused: boolean
  oldNews: Outputs['delivery']['overview']['oldNews']
}

const TONES: Record<MailState, Tone> = { ready: 'green', missing: 'amber', paused: 'amber', failing: 'red' }

export function MailSwitch({ state, paused, oldNews }: Props) {
  const words = useWords('outbox')
  const labels = useWords('mailState')
  const utils = trpc.useUtils()
  const outcome = {
    onError: (error: unknown) => showFailure(words.nothingChanged, error),
    onSettled: () => Promise.all([utils.delivery.invalidate(), utils.community.info.invalidate()]),
  }
  const pause = trpc.delivery.pause.useMutation(outcome)
  const resume = trpc.delivery.resume.useMutation({ ...outcome, onSuccess: () => setAsking(false) })
  const [asking, setAsking] = useState(false)
  return (
    <Box mb="lg">
      <Card title={words.sending} aside={<StatusBadge tone={TONES[state]}>{labels[state]}</StatusBadge>}>
        <div className={classes.row}>
          <p>
            {words.states[state]} {words.allChannels}
          </p>
          {paused ? (
            <Button onClick={() => (oldNews ? setAsking(true) : resume.mutate())} loading={resume.isPending}>
              {words.resume}
            </Button>
          ) : (
            <Button variant="default" onClick={() => pause.mutate()} loading={pause.isPending}>
              {words.pause}
            </Button>
          )}
        </div>
        {state === 'missing' && <SetupSteps />}
      </Card>
      {asking && oldNews && (
        <ResumeDialog
          oldNews={oldNews}
          busy={resume.isPending}
          onResume={(withoutOldNews) => resume.mutate({ withoutOldNews })}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  )
}

function SetupSteps() {
  const words = useWords('outbox')
  const [put, as, sender, restart] = words.writeItDown
  return (
    <ol className={classes.steps}>
      <li>
        {words.askProvider} <code>smtps://board%40gmail.com:app-password@smtp.gmail.com:465</code>
      </li>
      <li>
        {put}
        <code>.env</code>
        {as}
        <code>SMTP_URL</code>
        {sender}
        <code>MAIL_FROM</code>
        {restart}
      </li>
      <li>{words.comeBack}</li>
    </ol>
  )
}

interface ResumeDialogProps {
  oldNews: NonNullable<Outputs['delivery']['overview']['oldNews']>
  busy: boolean
  onResume: (withoutOldNews: boolean) => void
  onClose: () => void
}

function ResumeDialog({ oldNews, busy, onResume, onClose }: ResumeDialogProps) {
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
