import { Box, Button } from '@mantine/core'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { Card } from '../../../client/kit/layout/card'
import { StatusBadge, type Tone } from '../../../client/kit/lists/status-badge'
import { trpc } from '../../../client/trpc'
import classes from './outbox.module.css'

interface Props {
  configured: boolean
  paused: boolean
}

/** Whether mail leaves the portal, and the tap that holds it back: after a restore, until somebody has looked at what waits. */
export function MailSwitch({ configured, paused }: Props) {
  const utils = trpc.useUtils()
  const outcome = {
    onError: (error: unknown) =>
      showToast({ title: 'Nothing has changed', message: problemText(error, 'Please try again.'), tone: 'destructive' as const }),
    onSettled: () => utils.outbox.invalidate(),
  }
  const pause = trpc.outbox.pause.useMutation(outcome)
  const resume = trpc.outbox.resume.useMutation(outcome)
  const { label, tone, text } = stateOf({ configured, paused })
  return (
    <Box mb="lg">
      <Card title="Sending" aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
        <div className={classes.row}>
          <p>{text}</p>
          {paused ? (
            <Button onClick={() => resume.mutate()} loading={resume.isPending}>
              Resume Mail
            </Button>
          ) : (
            <Button variant="default" onClick={() => pause.mutate()} loading={pause.isPending}>
              Pause Mail
            </Button>
          )}
        </div>
      </Card>
    </Box>
  )
}

function stateOf({ configured, paused }: Props): { label: string; tone: Tone; text: string } {
  if (paused) {
    return {
      label: 'Paused',
      tone: 'amber',
      text: 'Nothing is sent. After a restore this is so on purpose: look at what waits, discard what is old news, then resume.',
    }
  }
  if (!configured) {
    return {
      label: 'Not set up',
      tone: 'amber',
      text: 'The server has no SMTP_URL yet. Mail waits here and goes out as soon as it has one.',
    }
  }
  return { label: 'On', tone: 'green', text: 'Mail goes out at once; what a mail server does not take now is tried again for two days.' }
}
