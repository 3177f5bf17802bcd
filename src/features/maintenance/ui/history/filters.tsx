import { trpc } from '../../../../client/trpc'
import { REPORT_STATUSES, type ReportStatus } from '../../schema'
import classes from './history.module.css'

/** All of them, or those of one status, each with how many there are. */
export function Filters({ value, onChange }: { value: ReportStatus | null; onChange: (status: ReportStatus | null) => void }) {
  const { data: counts } = trpc.maintenance.counts.useQuery()
  const total = counts && REPORT_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  const filters = [
    { status: null, label: 'All', count: total },
    ...REPORT_STATUSES.map((status) => ({ status, label: status, count: counts?.[status] })),
  ]
  return (
    <fieldset className={classes.filters} aria-label="Filter by status">
      {filters.map(({ status, label, count }) => (
        <button
          key={label}
          type="button"
          className={classes.filter}
          aria-pressed={status === value}
          aria-describedby={count === undefined ? undefined : `count-of-${label}`.replaceAll(' ', '-')}
          onClick={() => onChange(status)}
        >
          {label}
          <span className={classes.count} aria-hidden id={`count-of-${label}`.replaceAll(' ', '-')}>
            {count}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
