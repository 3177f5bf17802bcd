import { Box, Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTimeZone, useViewer } from '#kit/context/session'
import { ConfirmDialog } from '#kit/dialogs/dialog'
import { CardSkeleton } from '#kit/feedback/loading'
import { showFailure, showToast, useToastMutation } from '#kit/feedback/toast'
import { Checkbox } from '#kit/forms/checkbox'
import { Card, PageTitle, RelatedPages } from '#kit/layout/page'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { FilterChips } from '#kit/lists/filters'
import { StatusBadge, type Tone } from '#kit/lists/status-badge'
import { useAddressState } from '#kit/navigation/address'
import { useFormats, useWords, wordsNow } from '#kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'
import type { MailState } from '../../../../shared/system'
import type { TestOutcome } from '../../answers'
import { CHANNELS, MAIL_STATUSES } from '../../schema'
import { MailList, REFRESH } from './mail-list'
import classes from './outbox.module.css'

export function OutboxPage() {
  const words = useWords('outbox')
  const [asked, setTab] = useAddressState('tab')
  const tab = MAIL_STATUSES.find((status) => status === asked) ?? 'waiting'
  const [listed, setListed] = useAddressState('channel')
  const channel = CHANNELS.find((one) => one === listed) ?? 'email'
  const { data, isPending } = trpc.delivery.overview.useQuery({ channel }, { refetchInterval: REFRESH, placeholderData: keepPreviousData })
  const tabs = MAIL_STATUSES.map((value) => ({
    value,
    label: words[value],
    ...(data && value !== 'sent' ? { count: data.counts[value] } : {}),
  }))
  return (
    <>
      <PageTitle title={words.title} subtitle={words.subtitle}>
        <TestButton />
      </PageTitle>
      <RelatedPages group="health" />
      {data && <MailSwitch state={data.state} paused={data.paused} oldNews={data.oldNews} />}
      {isPending && (
        <Box mb="lg">
          <CardSkeleton height="8rem" />
        </Box>
      )}
      <Box mb="md">
        <FilterChips
          label={words.channel}
          choices={CHANNELS.map((value) => ({ value, label: words.channels[value], count: null }))}
          value={channel}
          onChange={(next) => setListed(next === 'email' ? '' : next)}
        />
      </Box>
      <TabStrip id="outbox" label={words.byStatus} tabs={tabs} value={tab} onChange={(next) => setTab(next === 'waiting' ? '' : next)} />
      <TabPanel id="outbox" value={tab}>
        <MailList key={`${channel} ${tab}`} channel={channel} status={tab} />
      </TabPanel>
    </>
  )
}

function TestButton() {
  const words = useWords('outbox')
  const { email } = useViewer()
  const utils = trpc.useUtils()
  const test = useToastMutation(trpc.delivery.sendTest, {
    failure: words.testNotSent,
    onSuccess: (outcome) => showToast(outcomeText(outcome, email)),
    onSettled: () => utils.delivery.invalidate(),
  })
  return (
    <Button variant="default" leftSection={<IconMailCheck size={20} aria-hidden />} onClick={() => test.mutate()} loading={test.isPending}>
      {words.sendTest}
    </Button>
  )
}

function outcomeText({ outcome, reason }: TestOutcome, email: string) {
  const words = wordsNow('outbox')
  if (outcome === 'sent') return { title: words.testSent, message: words.checkInbox(email), tone: 'success' } as const
  return {
    title: outcome === 'failed' ? words.testFailed : words.testWaiting,
    message: reason ?? '',
    tone: 'destructive',
  } as const
}

interface MailSwitchProps {
  state: MailState
  paused: boolean
  oldNews: Outputs['delivery']['overview']['oldNews']
}

const TONES: Record<MailState, Tone> = { ready: 'green', missing: 'amber', paused: 'amber', failing: 'red' }

function MailSwitch({ state, paused, oldNews }: MailSwitchProps) {
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
            {words.states[state]} {words.allChannels} {state === 'missing' && <Link to="/settings/email">{words.setUp}</Link>}
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
