import { NativeSelect } from '@mantine/core'
import { trpc } from '../../../client/trpc'
import classes from './documents-page.module.css'
import type { Asked } from './use-asked'

const ORDERS = [
  { value: '', label: 'Newest first' },
  { value: 'title', label: 'A to Z' },
]

/** The year of upload, each with how many it has, and the order of the list. */
export function YearAndOrder({ asked, onChange }: { asked: Asked; onChange: (change: { year?: string; sort?: string }) => void }) {
  const { category, search, match, year, sort } = asked
  const { data = [] } = trpc.documents.years.useQuery({ category, search, match }, { placeholderData: (before) => before })
  const years = data.map((each) => ({ value: String(each.year), label: `${each.year} (${each.count})` }))
  const chosen = year === null ? '' : String(year)
  const offered = years.some(({ value }) => value === chosen) || !chosen ? years : [{ value: chosen, label: `${chosen} (0)` }, ...years]
  return (
    <div className={classes.selects}>
      <NativeSelect
        aria-label="Year of upload"
        data={[{ value: '', label: 'Any year' }, ...offered]}
        value={chosen}
        onChange={(event) => onChange({ year: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Order"
        data={ORDERS}
        value={sort === 'title' ? 'title' : ''}
        onChange={(event) => onChange({ sort: event.currentTarget.value })}
      />
    </div>
  )
}
