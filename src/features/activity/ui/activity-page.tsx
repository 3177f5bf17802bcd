import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { SearchBox } from '../../../client/kit/forms/search-box'
import { BackLink } from '../../../client/kit/layout/back-link'
import { Card } from '../../../client/kit/layout/card'
import { PageTitle } from '../../../client/kit/layout/page-title'
import { useAddressState } from '../../../client/kit/navigation/address-state'
import { ACTIVITY_TYPES } from '../schema'
import { ActivityFeed } from './activity-feed'
import classes from './activity-page.module.css'

const TYPES = [
  { value: '', label: 'All Activities' },
  { value: 'message', label: 'Messages' },
  { value: 'announcement', label: 'Announcements' },
  { value: 'document', label: 'Documents' },
  { value: 'maintenance', label: 'Maintenance' },
  { value: 'poll', label: 'Polls' },
  { value: 'event', label: 'Events' },
]

/** Everything that happened, of all that the viewer may open; filter and search live in the address. */
export function ActivityPage() {
  const [chosen, setChosen] = useAddressState('type')
  const [search, setSearch] = useAddressState('q')
  const [settled] = useDebouncedValue(search, 250)
  const type = ACTIVITY_TYPES.find((each) => each === chosen)

  return (
    <>
      <BackLink to="/">Back to Dashboard</BackLink>
      <PageTitle title="Recent Activity" subtitle="What is new in the community, and in your own messages and reports." />
      <search className={classes.filters}>
        <NativeSelect
          aria-label="Type of activity"
          data={TYPES}
          value={type ?? ''}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <SearchBox label="Search activities" value={search} onChange={setSearch} />
      </search>
      <Card>
        <ActivityFeed key={type ?? ''} type={type} search={search === '' ? '' : settled.trim()} />
      </Card>
    </>
  )
}
