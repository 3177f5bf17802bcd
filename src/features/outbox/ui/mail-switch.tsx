import { Box, Button } from '@mantine/core'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { Card } from '../../../client/kit/layout/card'
import { StatusBadge, type Tone } from '../../../client/kit/lists/status-badge'
import { trpc } from '../../../client/trpc'
import type { MailState } from '../../../shared/mail'
import classes from './outbox.module.css'

interface Props {
  state: MailState
  paused: boolean
}

const STATES: Record<MailState, { label: string; tone: Tone; text: string }> = {
  ready: { label: 'On', tone: 'green', text: "Emails go out right away. If a mail server doesn't take one, we keep trying for two days." },
  missing: {
    label: 'Not set up',
    tone: 'amber',
    text: "Email isn't set up (SMTP_URL is missing). Emails wait here and go out once it is.",
  },
  paused: {
    label: 'Paused',
    tone: 'amber',
    text: "No emails go out. After a restore that's on purpose: look at what's waiting, discard old news, then resume.",
  },
  failing: {
    label: 'Failing',
    tone: 'red',
    text: "The mail server isn't taking email right now. We keep trying for two days. Each waiting email says why. If it lasts, check SMTP_URL and your email provider.",
  },
}

/** Whether email leaves the portal, how to cure it where it doesn't, and the tap that holds it back. */
export function MailSwitch({ state, paused }: Props) {
  const utils = trpc.useUtils()
  const outcome = {
    onError: (error: unknown) =>
      showToast({ title: 'Nothing has changed', message: problemText(error, 'Please try again.'), tone: 'destructive' as const }),
    onSettled: () => Promise.all([utils.outbox.invalidate(), utils.community.info.invalidate()]),
  }
  const pause = trpc.outbox.pause.useMutation(outcome)
  const resume = trpc.outbox.resume.useMutation(outcome)
  const { label, tone, text } = STATES[state]
  return (
    <Box mb="lg">
      <Card title="Sending" aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
        <div className={classes.row}>
          <p>{text}</p>
          {paused ? (
            <Button onClick={() => resume.mutate()} loading={resume.isPending}>
              Resume Email
            </Button>
          ) : (
            <Button variant="default" onClick={() => pause.mutate()} loading={pause.isPending}>
              Pause Email
            </Button>
          )}
        </div>
        {state === 'missing' && <SetupSteps />}
      </Card>
    </Box>
  )
}

function SetupSteps() {
  return (
    <ol className={classes.steps}>
      <li>
        Ask your email provider for its SMTP address. With Gmail and an app password it looks like this:{' '}
        <code>smtps://board%40gmail.com:app-password@smtp.gmail.com:465</code>
      </li>
      <li>
        On the server, put it into the file <code>.env</code> as <code>SMTP_URL</code>, with your sender as <code>MAIL_FROM</code>, and
        restart the portal.
      </li>
      <li>Come back here and send yourself a test email.</li>
    </ol>
  )
}
