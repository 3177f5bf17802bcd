import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { inAddressBar } from '#kit/navigation/address'
import { ISSUE_TYPES, REPORT_STATUSES, type ReportStatus } from '../../../shared/reports'
import { BOARD_STATUSES, BOARD_VIEWS } from '../schema'

export type StatusFilter = ReportStatus | (typeof BOARD_STATUSES)[number]

const STATUS_FILTERS: StatusFilter[] = [...REPORT_STATUSES, ...BOARD_STATUSES]
const slugOf = (status: StatusFilter) => status.toLowerCase().replaceAll(' ', '-')

const wholeNumber = (text: string | null) => {
  const number = Number(text)
  return text !== null && Number.isSafeInteger(number) && number > 0 ? number : null
}

/** The URL holds the view, the filters, the open report and its open photo (counted from 1). */
export function useMaintenanceAddress() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const reportId = wholeNumber(search.get('report'))
  const photo = reportId === null ? null : wholeNumber(search.get('photo'))

  const change = useCallback(
    (changes: Record<string, string | null>, how: { replace: boolean; state?: { stepped: true } }) => {
      const next = inAddressBar()
      for (const [name, value] of Object.entries(changes)) value === null ? next.delete(name) : next.set(name, value)
      setSearch(next, how)
    },
    [setSearch],
  )
  /** Opening adds a history entry. Closing goes back, or replaces the entry if the visitor came by a link. */
  const step = (changes: Record<string, string>) => change(changes, { replace: false, state: { stepped: true } })
  const stepBack = (...names: string[]) => {
    if (state?.stepped) void navigate(-1)
    else change(Object.fromEntries(names.map((name) => [name, null])), { replace: true })
  }

  return {
    view: reportId !== null || search.get('tab') === 'history' ? ('history' as const) : ('new' as const),
    status: STATUS_FILTERS.find((status) => slugOf(status) === search.get('status')) ?? null,
    board: {
      view: BOARD_VIEWS.find((view) => view === search.get('view')) ?? ('all' as const),
      issueType: ISSUE_TYPES.find((type) => type === search.get('type')) ?? null,
      street: search.get('street') ?? '',
      search: search.get('q') ?? '',
    },
    reportId,
    photo,
    show: (view: 'history' | 'new') => setSearch(view === 'new' ? {} : { tab: view }, { replace: true, state: { chosen: true } }),
    filter: (status: StatusFilter | null) => change({ tab: 'history', status: status && slugOf(status) }, { replace: true }),
    narrow: (changes: Partial<Record<'view' | 'type' | 'street' | 'q', string>>) =>
      change(
        { tab: 'history', ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value || null])) },
        { replace: true },
      ),
    showAll: () => change({ tab: 'history', status: null, view: null, type: null, street: null, q: null }, { replace: true }),
    openReport: (id: number) => step({ tab: 'history', report: String(id) }),
    closeReport: () => stepBack('report', 'photo'),
    /** Replaces the entry, because a deleted report cannot be reopened. */
    leaveReport: () => change({ report: null, photo: null }, { replace: true }),
    openPhoto: (at: number) => step({ photo: String(at) }),
    turnTo: (at: number) => change({ photo: String(at) }, state?.stepped ? { replace: true, state: { stepped: true } } : { replace: true }),
    closePhoto: () => stepBack('photo'),
  }
}
export type MaintenanceAddress = ReturnType<typeof useMaintenanceAddress>
