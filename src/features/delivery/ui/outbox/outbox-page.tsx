import { Box, Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useViewer } from '#kit/context/session'
import { CardSkeleton } from '#kit/feedback/loading'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { Segmented } from '#kit/forms/segmented'
import { PageTitle } from '#kit/layout/page-title'
import { RelatedPages } from '#kit/layout/related-pages'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { useAddressState } from '#kit/navigation/address'
import { useWords, wordsNow } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { TestOutcome } from '../../answers'
import { CHANNELS, MAIL_STATUSES } from '../../schema'
import { MailList, REFRESH } from './mail-list'
import { MailSwitch } from './mail-switch'

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
      <RelatedPages group="settings" />
      {data && <MailSwitch state={data.state} paused={data.paused} oldNews={data.oldNews} />}
      {isPending && (
        <Box mb="lg">
          <CardSkeleton height="8rem" />
        </Box>
      )}
      <Box mb="md">
        <Segmented
          name="channel"
          label={words.channel}
          options={CHANNELS.map((value) => ({ value, label: words.channels[value] }))}
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
