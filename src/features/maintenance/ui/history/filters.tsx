import { FilterChips } from '#kit/lists/filters'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { REPORT_STATUSES, type ReportStatus } from '../../../../shared/reports'

/** All of them, or those of one status, each with how many there are. */
export function Filters({ value, onChange }: { value: ReportStatus | null; onChange: (status: ReportStatus | null) => void }) {
  const words = useWords('maintenance')
  const { reportStatus } = useWords('values')
  const { data: counts } = trpc.maintenance.counts.useQuery()
  const total = counts && REPORT_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  const filters = [
    { value: null, label: words.all, count: total },
    ...REPORT_STATUSES.map((status) => ({ value: status, label: reportStatus[status], count: counts?.[status] })),
  ]
  return <FilterChips label={words.filter} choices={filters} value={value} onChange={onChange} />
}
