import { NativeSelect } from '@mantine/core'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import classes from './documents-page.module.css'
import type { Asked } from './use-asked'

/** The year of the documents, each with how many it has, and the order of the list. */
export function YearAndOrder({ asked, onChange }: { asked: Asked; onChange: (change: { year?: string; sort?: string }) => void }) {
  const words = useWords('documents')
  const { year, sort, ...others } = asked
  const { data = [] } = trpc.documents.years.useQuery(others, { placeholderData: (before) => before })
  const years = data.map((each) => ({ value: String(each.year), label: `${each.year} (${each.count})` }))
  const chosen = year === null ? '' : String(year)
  const offered = years.some(({ value }) => value === chosen) || !chosen ? years : [{ value: chosen, label: `${chosen} (0)` }, ...years]
  return (
    <div className={classes.selects}>
      <NativeSelect
        aria-label={words.year}
        data={[{ value: '', label: words.anyYear }, ...offered]}
        value={chosen}
        onChange={(event) => onChange({ year: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={words.order}
        data={[
          { value: '', label: words.newest },
          { value: 'documentDate', label: words.documentDate },
          { value: 'title', label: words.byTitle },
        ]}
        value={sort === 'newest' ? '' : sort}
        onChange={(event) => onChange({ sort: event.currentTarget.value })}
      />
    </div>
  )
}
