import { DOCUMENT_CATEGORIES } from '../schema'
import classes from './category-filter.module.css'

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
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and this sends none
    <div className={classes.choices} role="group" aria-label="Filter by category">
      {choices.map(({ value, label, count }) => (
        <button key={label} type="button" className={classes.choice} aria-pressed={chosen === value} onClick={() => onChange(value)}>
          {label} <span className={classes.count}>{count}</span>
        </button>
      ))}
    </div>
  )
}
