import { Box } from '@mantine/core'
import { useTimeZone } from '#kit/context/session'
import { MailNote } from '#kit/feedback/mail-note'
import { Card } from '#kit/layout/card'
import { PageTitle } from '#kit/layout/page-title'
import { RelatedPages } from '#kit/layout/related-pages'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { StatusBadge } from '#kit/lists/status-badge'
import { useAddressState } from '#kit/navigation/address'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { LettersCard } from '../../announcements/ui/letters/letters-card'
import { IssueList } from './issue-list'

const NAMES = ['active', 'resolved', 'letters'] as const

export function DeliveryPage() {
  const words = useWords('delivery')
  const [asked, setTab] = useAddressState('tab')
  const tab = NAMES.find((name) => name === asked) ?? 'active'
  const { data: open } = trpc.delivery.issues.useQuery({ status: 'active' })
  const tabs = [
    { value: 'active' as const, label: words.open, ...(open ? { count: open.length } : {}) },
    { value: 'resolved' as const, label: words.resolved },
    { value: 'letters' as const, label: words.letters },
  ]
  return (
    <>
      <PageTitle title={words.title} subtitle={words.subtitle} />
      <RelatedPages group="people" />
      <MailNote mb="lg" />
      <RepliesState />
      <TabStrip id="delivery" label={words.tabs} tabs={tabs} value={tab} onChange={(next) => setTab(next === 'active' ? '' : next)} />
      <TabPanel id="delivery" value={tab}>
        {tab === 'letters' ? <LettersCard /> : <IssueList key={tab} status={tab} />}
      </TabPanel>
    </>
  )
}

const REFRESH_MS = 60_000

function RepliesState() {
  const words = useWords('delivery')
  const formats = useFormats()
  const timeZone = useTimeZone()
  const { data } = trpc.delivery.replies.useQuery(undefined, { refetchInterval: REFRESH_MS })
  if (!data) return null
  const at = (instant: string) => formats.instant(instant, timeZone)
  const { address, checkedAt, failingSince, error, received, refused } = data
  return (
    <Box mb="lg">
      <Card
        title={words.repliesTitle}
        aside={<StatusBadge tone={error ? 'red' : 'green'}>{error ? words.repliesFailing : words.repliesOn}</StatusBadge>}
      >
        <p>{words.repliesTaken(address, received, refused)}</p>
        {checkedAt && <p>{words.repliesChecked(at(checkedAt))}</p>}
        {error && failingSince && (
          <div role="status">
            <p>{words.repliesError(at(failingSince))}</p>
            <p>{error}</p>
          </div>
        )}
      </Card>
    </Box>
  )
}
