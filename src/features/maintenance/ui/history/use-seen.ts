import { useEffect } from 'react'
import { trpc } from '../../../../client/trpc'
import type { ReportDetails } from '../../answers'

/** Whoever opens a report has seen what the other side has said last. */
export function useSeen(report: ReportDetails | undefined) {
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.maintenance.seen.useMutation({ onSuccess: () => utils.maintenance.invalidate() })
  const id = report?.hasNews ? report.id : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each report that has news
  useEffect(() => {
    if (id !== null && !isPending) mutate({ id })
  }, [id, report?.lastUpdatedAt])
}
