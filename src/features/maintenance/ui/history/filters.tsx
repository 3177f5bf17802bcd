import { FilterChips } from '../../../../client/kit/lists/filter-chips'
import { trpc } from '../../../../client/trpc'
import { REPORT_STATUSES, type ReportStatus } from '../../schema'

/** All of them, or those of one status, each with how many there are. */
export function Filters({ value, onChange }: { value: ReportStatus | null; onChange: (status: ReportStatus | null) => void }) {
  const { data: counts } = trpc.maintenance.counts.useQuery()
  const total = counts && REPORT_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  const filters = [
    { value: null, label: 'All', count: total },
    ...REPORT_STATUSES.map((status) => ({ value: status, label: status, count: counts?.[status] })),
  ]
  return <FilterChips label="Filter by status" choices={filters} value={value} onChange={onChange} />
}
