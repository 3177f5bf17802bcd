import { FilterChips } from '#kit/lists/filter-chips'
import { useWords } from '#kit/words/words'
import { useCategories } from './document-fields'

interface Props {
  /** Documents found in each category, once they are known. */
  counts: { category: string; count: number }[] | undefined
  chosen: string
  onChange: (category: string) => void
}

/** All documents, or those of one category, with how many each has. */
export function CategoryFilter({ counts, chosen, onChange }: Props) {
  const words = useWords('documents')
  const total = counts?.reduce((sum, { count }) => sum + count, 0)
  const countOf = (value: string) => counts && (counts.find(({ category }) => category === value)?.count ?? 0)
  const choices = [
    { value: '', label: words.all, count: total },
    ...useCategories().map((each) => ({ ...each, count: countOf(each.value) })),
  ]
  return <FilterChips label={words.categories} choices={choices} value={chosen} onChange={onChange} />
}
