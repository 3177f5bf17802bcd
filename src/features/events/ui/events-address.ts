import { useSearchParams } from 'react-router-dom'
import { useAddressSearch } from '#kit/navigation/address'
import { isCalendarDate } from '../../../shared/calendar'

const DIALOGS = ['event', 'form', 'subscribe']

export function useEventsAddress(today: string) {
  const [search, change] = useAddressSearch()
  const [, navigate] = useSearchParams()
  const month = search.get('month') ?? ''
  const day = search.get('day') ?? ''
  const chosenMonth = isCalendarDate(`${month}-01`) ? month : today.slice(0, 7)
  const event = Number(search.get('event'))
  return {
    tab: search.get('tab') === 'upcoming' ? ('upcoming' as const) : ('calendar' as const),
    month: chosenMonth,
    /** In the current month the default day is today; in other months there is none. */
    day: isCalendarDate(day) && day.startsWith(chosenMonth) ? day : today.startsWith(chosenMonth) ? today : null,
    event: Number.isSafeInteger(event) && event > 0 ? event : null,
    form: search.get('form'),
    subscribing: search.has('subscribe'),
    showTab: (tab: string) => change({ tab: tab === 'calendar' ? '' : tab }),
    showMonth: (next: string) => change({ month: next, day: '' }),
    showDay: (next: string) => change({ month: next.slice(0, 7), day: next }),
    showToday: () => change({ month: '', day: '' }),
    addressOf: (name: string, value: string) => `?${withDialog(search, name, value)}`,
    open: (name: string, value: string) => navigate(withDialog(search, name, value)),
    closeDialog: () => navigate(withDialog(search), { replace: true }),
  }
}

function withDialog(search: URLSearchParams, name?: string, value = '') {
  const next = new URLSearchParams(search)
  for (const dialog of DIALOGS) next.delete(dialog)
  if (name) next.set(name, value)
  return next
}
