import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Card } from '#kit/layout/card'
import { BackLink, PageTitle } from '#kit/layout/page-title'
import { SearchBox } from '#kit/lists/filters'
import { useAddressState } from '#kit/navigation/address'
import { useWords } from '#kit/words/words'
import { ACTIVITY_TYPES } from '../schema'
import { ActivityFeed } from './activity-feed'
import classes from './activity-page.module.css'

export function ActivityPage() {
  const words = useWords('activity')
  const [chosen, setChosen] = useAddressState('type')
  const [search, setSearch] = useAddressState('q')
  const [settled] = useDebouncedValue(search, 250)
  const type = ACTIVITY_TYPES.find((each) => each === chosen)

  return (
    <>
      <BackLink to="/">{words.back}</BackLink>
      <PageTitle title={words.title} subtitle={words.subtitle} />
      <search className={classes.filters}>
        <NativeSelect
          aria-label={words.type}
          data={[{ value: '', label: words.all }, ...ACTIVITY_TYPES.map((value) => ({ value, label: words[value] }))]}
          value={type ?? ''}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <SearchBox label={words.search} value={search} onChange={setSearch} />
      </search>
      <Card>
        <ActivityFeed key={type ?? ''} type={type} search={search === '' ? '' : settled.trim()} />
      </Card>
    </>
  )
}
