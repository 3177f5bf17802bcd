import { FilterChips } from '../../../client/kit/lists/filter-chips'
import { DOCUMENT_CATEGORIES } from '../schema'

interface Props {
  /** Documents found in each category, once they are known. */
  counts: { category: string; count: number }[] | undefined
  chosen: string
  onChange: (category: string) => void
}

/** All documents, or those of one category, with how many each has. */
export function CategoryFilter({ counts, chosen, onChange }: Props) {
  const countOf = (category: string) => counts && (counts.find((entry) => entry.category === category)?.count ?? 0)
  const total = counts?.reduce((sum, { count }) => sum + count, 0)
  const choices = [
    { value: '', label: 'All', count: total },
    ...DOCUMENT_CATEGORIES.map((name) => ({ value: name, label: name, count: countOf(name) })),
  ]
  return <FilterChips label="Filter by category" choices={choices} value={chosen} onChange={onChange} />
}
